import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuideTopic, parseGuide } from '#modules/content/values/guides.ts'
import { TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

const FOLDER = join(import.meta.dirname, '../../guides')

/** The file of one guide; `path` is for example `anxiety/en.md`. */
export interface GuideFile {
  path: string
  text: string
}

/** Reads all guide files from disk, for tools. Pages have them in their bundle. */
export function readGuideFiles(): GuideFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('/') && path.endsWith('.md'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }))
}

export interface GuideAddress {
  topic: GuideTopic
  /** The slug (`buildPagePath('guide', language, { slug })`). */
  slugs: Record<UiLanguage, string>
  /** Day of the last check against its sources, the latest of all languages. */
  checked: string
}

/** Lists the slugs of all guides, for the sitemap and screenshots. Reads the files on every call. */
export function listGuideAddresses(): GuideAddress[] {
  const guides = new Map(readGuideFiles().map(({ path, text }) => [path, parseGuide(text)]))
  return TOPICS.map(({ key: topic }) => {
    const of = (language: UiLanguage) => guides.get(`${topic}/${language}.md`)
    const slugs = Object.fromEntries(UI_LANGUAGES.map((language) => [language, of(language)?.slug ?? '']))
    const checked = UI_LANGUAGES.map((language) => of(language)?.checked ?? '')
      .sort()
      .at(-1)!
    return { topic, slugs: slugs as GuideAddress['slugs'], checked }
  })
}
