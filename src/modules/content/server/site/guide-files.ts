import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuideTopic, parseGuide } from '#modules/content/values/guides.ts'
import { TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

const FOLDER = join(import.meta.dirname, '../../guides')

export interface GuideFile {
  /** Path relative to the guides folder, for example `anxiety/en.md`. */
  path: string
  text: string
}

/** Reads all guide files from disk, for tools and the sitemap. Pages use the guides in their bundle instead. */
export function readGuideFiles(): GuideFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('/') && path.endsWith('.md'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }))
}

export interface GuideAddress {
  topic: GuideTopic
  /** The guide's slug in each language, for `buildPagePath('guide', language, { slug })`. */
  slugs: Record<UiLanguage, string>
  /** The date of the most recent check against the sources in any language. */
  checked: string
}

/** Lists the slugs and check dates of all guides. Reads the files on every call. */
export function listGuideAddresses(): GuideAddress[] {
  const guides = new Map(readGuideFiles().map(({ path, text }) => [path, parseGuide(text)]))
  return TOPICS.map(({ key: topic }) => {
    const findGuide = (language: UiLanguage) => guides.get(`${topic}/${language}.md`)
    const slugs = Object.fromEntries(UI_LANGUAGES.map((language) => [language, findGuide(language)?.slug ?? '']))
    const checked = UI_LANGUAGES.map((language) => findGuide(language)?.checked ?? '')
      .sort()
      .at(-1)!
    return { topic, slugs: slugs as GuideAddress['slugs'], checked }
  })
}
