import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuideTopic, readGuide } from '#modules/content/values/guides.ts'
import { TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

const FOLDER = join(import.meta.dirname, '../../guides')

/** One guide's file; `path` is `anxiety/en.md`. */
export interface GuideFile {
  path: string
  text: string
}

/** Every guide as its authors keep it. Pages have them in their bundle; this is for whoever looks from outside. */
export function guideFiles(): GuideFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('/') && path.endsWith('.md'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }))
}

export interface GuideAddress {
  topic: GuideTopic
  /** The name in the address (`pagePath('guide', language, { slug })`). */
  slugs: Record<UiLanguage, string>
  /** Day on which it was last compared with its sources, the latest of its languages. */
  checked: string
}

/** Where each guide is, for lists of addresses: site map, pictures of screens. Read once by whoever asks. */
export function guideAddresses(): GuideAddress[] {
  const guides = new Map(guideFiles().map(({ path, text }) => [path, readGuide(text)]))
  return TOPICS.map(({ key: topic }) => {
    const of = (language: UiLanguage) => guides.get(`${topic}/${language}.md`)
    const slugs = Object.fromEntries(UI_LANGUAGES.map((language) => [language, of(language)?.slug ?? '']))
    const checked = UI_LANGUAGES.map((language) => of(language)?.checked ?? '')
      .sort()
      .at(-1)!
    return { topic, slugs: slugs as GuideAddress['slugs'], checked }
  })
}
