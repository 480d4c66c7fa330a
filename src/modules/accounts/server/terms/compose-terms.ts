import { createHash } from 'node:crypto'
import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { CLIENT_TERMS_SECTIONS, PROVIDER_TERMS_SECTIONS, type Sentence } from './sections.ts'

/** One heading with its paragraphs; `{{brand}}` is the placeholder for the product's name, which is a setting. */
export interface WrittenSection {
  id: string
  title: string
  paragraphs: string[]
}
export type WrittenTerms = Record<UiLanguage, WrittenSection[]>

const SECTIONS = { client: CLIENT_TERMS_SECTIONS, counsellor: PROVIDER_TERMS_SECTIONS } as const
const BRAND = '{{brand}}'

/** Composes the terms from the current texts and constants; the newest frozen version must match. */
export function composeTerms(audience: TermsAudience): WrittenTerms {
  const written = UI_LANGUAGES.map((language) => [language, composeSections(language, audience)])
  return Object.fromEntries(written) as WrittenTerms
}

function composeSections(language: UiLanguage, audience: TermsAudience): WrittenSection[] {
  const renderSentence = ([key, values]: Sentence) => translate(language, key, { brand: BRAND, ...values })
  return SECTIONS[audience].map(({ id, title, parts }) => ({
    id,
    title: translate(language, title, { brand: BRAND }),
    paragraphs: parts.map((sentences) => sentences.map(renderSentence).join(' ')),
  }))
}

/** Returns the hash of a version's wording, independent of the file's white space. */
export const hashTerms = (written: WrittenTerms): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('hex')
