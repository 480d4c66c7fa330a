import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { allCatalogues, type Catalogue, stemOf } from './catalogues.ts'
import { isTest, type Source, sources } from './sources.ts'
import { groupOf, keyStarts, keysLyingAbout, possibleKeys, type TextUse, textUses } from './text-uses.ts'
import { textsInCode } from './texts-in-code.ts'

/** Keys that are put together while the program runs; nothing else may be without a place that names it whole. */
const PUT_TOGETHER: readonly string[] = [
  ...['topic.', 'providerType.', 'language.', 'weekday.', 'weekdayShort.', 'month.', 'monthShort.'],
  ...['refusal.', 'error.', 'booking.failure.'],
  // The frame's error pages (src/app-shell/page-error.tsx) and the rows of a booking in a mail (src/platform/server/email).
  // Descriptions of pages, by their id (src/app-shell/describe-page.server.ts).
  'pages.',
  ...['page.', 'mail.booking.', 'mail.safetyChanged.what.', 'mail.standingChanged.what.'],
  // Put together from a field's or a filter's own name.
  ...['finder.free.', 'finder.kind.', 'account.firstName', 'account.lastName'],
]

/** Texts that are spelled as in English because the word is, or because they name a file. */
const SPELLED_ALIKE: Record<string, readonly string[]> = {
  et: [
    ...['topic.stress', 'topic.trauma', 'topic.lgbt', 'providerType.coach', 'payout.iban', 'company.logoTitle'],
    ...['copy.field.id', 'copy.field.number', 'superuser.imports', 'imports.step.import', 'people.about.import'],
  ],
  ru: ['payout.iban', 'papers.fileInvoice', 'papers.fileCreditNote', 'papers.fileEInvoice'],
}
/** More than a unit ('min', 'km'), outside what is filled in. */
const SAYS_SOMETHING = /\p{L}{4}|\p{L}{2}\P{L}+\p{L}{2}/u
const withoutFilled = (text: string) => text.replace(/\{\{.*?\}\}|<[^>]*>/g, '')

/** Texts that say in another language what English says, letter for letter: forgotten, unless the word is the same. */
export function untranslatedKeys(catalogues: Record<string, Catalogue>, alike = SPELLED_ALIKE): string[] {
  const english = catalogues['en'] ?? {}
  return Object.entries(catalogues).flatMap(([language, texts]) => {
    if (language === 'en') return []
    const same = (key: string) => texts[key] === english[key] && SAYS_SOMETHING.test(withoutFilled(texts[key] ?? ''))
    const excepted = alike[language] ?? []
    return [
      ...Object.keys(texts)
        .filter((key) => same(key) && !excepted.includes(key))
        .map((key) => `texts: '${key}' is not translated in ${language}`),
      ...excepted.filter((key) => !same(key)).map((key) => `texts: '${key}' need not be excepted in ${language}`),
    ]
  })
}

/** Where the key sets of the languages differ. */
export function differingKeys(catalogues: Record<string, Catalogue>): string[] {
  const stems = Object.entries(catalogues).map(([language, texts]) => ({
    language,
    keys: new Set(Object.keys(texts).map(stemOf)),
  }))
  const all = new Set(stems.flatMap(({ keys }) => [...keys]))
  return stems.flatMap(({ language, keys }) =>
    [...all].filter((key) => !keys.has(key)).map((key) => `texts: '${key}' is missing in ${language}`),
  )
}

const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** Counted texts without a form that their language counts with: Russian has four, and the rarest is the one forgotten. */
export function missingForms(catalogues: Record<string, Catalogue>): string[] {
  return Object.entries(catalogues).flatMap(([language, texts]) => {
    const counted = new Set(
      Object.keys(texts)
        .filter((key) => stemOf(key) !== key)
        .map(stemOf),
    )
    return [...counted].flatMap((stem) =>
      formsOf(language)
        .filter((form) => !(`${stem}_${form}` in texts))
        .map((form) => `texts: '${stem}_${form}' is missing in ${language}`),
    )
  })
}

/** Keys that the code names and no catalogue has. */
export function unknownKeys(uses: readonly TextUse[], known: ReadonlySet<string>): string[] {
  const has = (key: string) => (key.startsWith('mail.*.') ? anyMailHas(known, key.slice(7)) : known.has(key))
  const missing = uses
    .filter(({ key }) => !has(key))
    .map(({ key, path }) => `${path} names the text '${key}', which is not there`)
  return [...new Set(missing)]
}

const anyMailHas = (known: ReadonlySet<string>, last: string) =>
  [...known].some((key) => key.startsWith('mail.') && key.split('.').slice(2).join('.') === last)

/** Keys of the catalogue that nothing shows. */
export function unusedKeys(known: ReadonlySet<string>, named: ReadonlySet<string>): string[] {
  return [...known]
    .filter((key) => !named.has(key) && !PUT_TOGETHER.some((start) => key.startsWith(start)))
    .map((key) => `texts: '${key}' is used nowhere`)
}

/** Lines of the list above that no longer hold. */
export function staleExceptions(known: ReadonlySet<string>): string[] {
  const empty = PUT_TOGETHER.filter((start) => ![...known].some((key) => key.startsWith(start)))
  return [...empty.map((start) => `texts: there is no text whose key begins with '${start}'`)]
}

/** What the code names: keys by asking, and any literal that is a whole key. A mail's own texts are asked for by their last part. */
export function namedKeys(files: readonly Source[], known: ReadonlySet<string>): Set<string> {
  const literals = possibleKeys(files)
  const uses = new Set(textUses(files).map(({ key }) => key))
  const starts = keyStarts(files)
  const isNamed = (key: string) => {
    if (literals.has(key) || uses.has(key) || starts.some((start) => key.startsWith(start))) return true
    const [kind, ...last] = key.split('.').slice(1)
    return key.startsWith('mail.') && literals.has(kind!) && uses.has(`mail.*.${last.join('.')}`)
  }
  return new Set([...known].filter(isNamed))
}

/** Catalogues that differ, keys named but missing, keys kept but never shown. */
export async function check(): Promise<string[]> {
  const code = sources(/^src\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
  const catalogues = allCatalogues()
  const known = new Set(UI_LANGUAGES.flatMap((language) => Object.keys(catalogues[language]).map(stemOf)))
  const groups = new Set([...known].map(groupOf))
  const named = namedKeys(code, known)
  return [
    ...differingKeys(catalogues),
    ...missingForms(catalogues),
    ...untranslatedKeys(catalogues),
    ...textsInCode(code),
    ...unknownKeys([...textUses(code), ...keysLyingAbout(code, groups)], known),
    ...unusedKeys(known, named),
    ...staleExceptions(known),
  ]
}
