import { createHash } from 'node:crypto'
import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { FOR_CLIENTS, FOR_COUNSELLORS, type Sentence } from './sections.ts'

/** One heading with its paragraphs; `{{brand}}` stands where the product is named, because its name is a setting. */
export interface WrittenSection {
  id: string
  title: string
  paragraphs: string[]
}
export type WrittenTerms = Record<UiLanguage, WrittenSection[]>

const SECTIONS = { client: FOR_CLIENTS, counsellor: FOR_COUNSELLORS } as const
const BRAND = '{{brand}}'

/** The terms as catalogues and constants say them today: what the newest frozen version must be. */
export function composeTerms(audience: TermsAudience): WrittenTerms {
  const written = UI_LANGUAGES.map((language) => [language, sectionsIn(language, audience)])
  return Object.fromEntries(written) as WrittenTerms
}

function sectionsIn(language: UiLanguage, audience: TermsAudience): WrittenSection[] {
  const say = ([key, values]: Sentence) => textIn(language, key, { brand: BRAND, ...values })
  return SECTIONS[audience].map(({ id, title, parts }) => ({
    id,
    title: textIn(language, title, { brand: BRAND }),
    paragraphs: parts.map((sentences) => sentences.map(say).join(' ')),
  }))
}

/** What a version's `hash` is made of: the words, whatever the file's white space. */
export const hashOfTerms = (written: WrittenTerms): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('hex')
