import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { type Catalogue, loadCatalogues, stripPluralForm } from './catalogues.ts'
import { isTest, readSources, type SourceFile } from './sources.ts'
import {
  findKeyPrefixes,
  findLooseKeys,
  findTextUses,
  getTextGroup,
  listPossibleKeys,
  type TextUse,
} from './text-uses.ts'
import { findTextsInCode } from './texts-in-code.ts'

/** Prefixes of keys that are built at run time. Every other key must appear in full in the code. */
const DYNAMIC_PREFIXES: readonly string[] = [
  ...['topic.', 'providerType.', 'language.', 'weekday.', 'weekdayShort.', 'month.', 'monthShort.'],
  ...['domainError.', 'error.', 'booking.failure.'],
  // Page descriptions, by page id (src/app-shell/describe-page.server.ts).
  'pages.',
  // Error pages (src/app-shell/page-error.tsx) and the rows of a booking in an email (src/platform/server/email).
  ...['page.', 'email.booking.', 'email.securityChanged.what.', 'email.accountStatusChanged.what.'],
  // Built from the name of a field, a filter, a question or a part of the day.
  ...['finder.free.', 'finder.kind.', 'account.firstName', 'account.lastName'],
  ...['match.topics.question', 'match.people.question', 'match.price.question'],
  ...['waitlist.morning', 'waitlist.afternoon', 'waitlist.evening'],
]

/** Translations that are identical to English because the languages share the word or because they are file names. */
const SAME_AS_ENGLISH: Record<string, readonly string[]> = {
  et: [
    ...[
      'topic.stress',
      'topic.trauma',
      'topic.lgbt',
      'providerType.coach',
      'payout.iban',
      'manageOrganization.logoTitle',
    ],
    ...[
      'dataExport.field.id',
      'dataExport.field.number',
      'administration.imports',
      'imports.step.import',
      'people.about.import',
    ],
  ],
  ru: ['payout.iban', 'invoices.fileInvoice', 'invoices.fileCreditNote', 'invoices.fileEInvoice'],
}
/** Matches strings that contain words, as opposed to a bare unit such as 'min' or 'km'. */
const HAS_WORDS = /\p{L}{4}|\p{L}{2}\P{L}+\p{L}{2}/u
const stripPlaceholders = (text: string) => text.replace(/\{\{.*?\}\}|<[^>]*>/g, '')

/** Lists the keys whose translations are identical to the English, apart from the known exceptions. */
export function findUntranslatedKeys(catalogues: Record<string, Catalogue>, exceptions = SAME_AS_ENGLISH): string[] {
  const english = catalogues['en'] ?? {}
  return Object.entries(catalogues).flatMap(([language, texts]) => {
    if (language === 'en') return []
    const isSame = (key: string) => texts[key] === english[key] && HAS_WORDS.test(stripPlaceholders(texts[key] ?? ''))
    const allowed = exceptions[language] ?? []
    return [
      ...Object.keys(texts)
        .filter((key) => isSame(key) && !allowed.includes(key))
        .map((key) => `texts: '${key}' is not translated in ${language}`),
      ...allowed.filter((key) => !isSame(key)).map((key) => `texts: '${key}' needs no exception in ${language}`),
    ]
  })
}

/** Lists the keys that a language lacks. */
export function findMissingKeys(catalogues: Record<string, Catalogue>): string[] {
  const stems = Object.entries(catalogues).map(([language, texts]) => ({
    language,
    keys: new Set(Object.keys(texts).map(stripPluralForm)),
  }))
  const all = new Set(stems.flatMap(({ keys }) => [...keys]))
  return stems.flatMap(({ language, keys }) =>
    [...all].filter((key) => !keys.has(key)).map((key) => `texts: '${key}' is missing in ${language}`),
  )
}

const listPluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** Lists missing plural forms. Russian has four, of which the rarest is easily overlooked. */
export function findMissingPluralForms(catalogues: Record<string, Catalogue>): string[] {
  return Object.entries(catalogues).flatMap(([language, texts]) => {
    const counted = new Set(
      Object.keys(texts)
        .filter((key) => stripPluralForm(key) !== key)
        .map(stripPluralForm),
    )
    return [...counted].flatMap((stem) =>
      listPluralForms(language)
        .filter((form) => !(`${stem}_${form}` in texts))
        .map((form) => `texts: '${stem}_${form}' is missing in ${language}`),
    )
  })
}

/** Lists the keys that the code uses but no catalogue has. */
export function findUnknownKeys(uses: readonly TextUse[], known: ReadonlySet<string>): string[] {
  const has = (key: string) =>
    key.startsWith('email.*.') ? anyEmailHas(known, key.slice('email.*.'.length)) : known.has(key)
  const missing = uses
    .filter(({ key }) => !has(key))
    .map(({ key, path }) => `${path} names the text '${key}', which does not exist`)
  return [...new Set(missing)]
}

const anyEmailHas = (known: ReadonlySet<string>, last: string) =>
  [...known].some((key) => key.startsWith('email.') && key.split('.').slice(2).join('.') === last)

/** Lists the catalogue keys that the code does not use. */
export function findUnusedKeys(known: ReadonlySet<string>, used: ReadonlySet<string>): string[] {
  return [...known]
    .filter((key) => !used.has(key) && !DYNAMIC_PREFIXES.some((prefix) => key.startsWith(prefix)))
    .map((key) => `texts: '${key}' is unused`)
}

/** Lists the dynamic prefixes that match no text key. */
export function findStalePrefixes(known: ReadonlySet<string>): string[] {
  const stale = DYNAMIC_PREFIXES.filter((prefix) => ![...known].some((key) => key.startsWith(prefix)))
  return stale.map((prefix) => `texts: there is no text whose key begins with '${prefix}'`)
}

/**
 * Returns the known keys that the code looks up or that appear as a string literal. Emails look up their own strings by
 * the last part of the key.
 */
export function findUsedKeys(files: readonly SourceFile[], known: ReadonlySet<string>): Set<string> {
  const literals = listPossibleKeys(files)
  const uses = new Set(findTextUses(files).map(({ key }) => key))
  const prefixes = findKeyPrefixes(files)
  const isUsed = (key: string) => {
    if (literals.has(key) || uses.has(key) || prefixes.some((prefix) => key.startsWith(prefix))) return true
    const [kind, ...last] = key.split('.').slice(1)
    return key.startsWith('email.') && literals.has(kind!) && uses.has(`email.*.${last.join('.')}`)
  }
  return new Set([...known].filter(isUsed))
}

/** Checks that all catalogues have the same keys and that the code uses exactly those keys. */
export async function check(): Promise<string[]> {
  const code = readSources(/^src\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
  const catalogues = loadCatalogues()
  const known = new Set(UI_LANGUAGES.flatMap((language) => Object.keys(catalogues[language]).map(stripPluralForm)))
  const groups = new Set([...known].map(getTextGroup))
  const used = findUsedKeys(code, known)
  return [
    ...findMissingKeys(catalogues),
    ...findMissingPluralForms(catalogues),
    ...findUntranslatedKeys(catalogues),
    ...findTextsInCode(code),
    ...findUnknownKeys([...findTextUses(code), ...findLooseKeys(code, groups)], known),
    ...findUnusedKeys(known, used),
    ...findStalePrefixes(known),
  ]
}
