import { expect, test } from 'vitest'
import { readGuideFiles } from '#modules/content/server/site/guide-files.ts'
import { parseGuide } from '#modules/content/values/guides.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { loadCatalogues } from './catalogues.ts'
import { ODD_WORDS } from './plain-english.ts'

// The rules of docs/product-copy.md that a pattern can check.

const catalogues = loadCatalogues()
const LEGAL = /^(terms|privacy|consents?|imprint|accessibility)\./

interface Rule {
  language: UiLanguage
  rule: string
  /** Matches copy that breaks the rule. */
  wrong: RegExp
  /** Keys of strings to which the rule does not apply. */
  exempt?: RegExp
}

const TYPOGRAPHY: Omit<Rule, 'language'>[] = [
  { rule: 'no double spaces, and none at the ends', wrong: / {2}|^\s|\s$/ },
  { rule: 'an ellipsis is one character', wrong: /\.\.\./ },
  { rule: 'a no-break space before €', wrong: /[\d}] €/ },
  { rule: 'no straight quotes', wrong: /"|(^|\s)'|'(\s|$|[.,])/ },
  {
    rule: 'exclamation marks only in greetings and in messages that the specification quotes',
    wrong: /!/,
    exempt:
      /^(generic\.(contactFailed|contactSent|bankUpdated|accountCreated|profileUpdated)|error\.(requestTimes|bankCountryDiffers)|contactUs\.sent|email\.greeting(Plain)?|account\.rule\.special)$/,
  },
]

const RULES: Rule[] = [
  ...UI_LANGUAGES.flatMap((language) => TYPOGRAPHY.map((rule) => ({ language, ...rule }))),
  { language: 'en', rule: 'curly apostrophes', wrong: /\p{L}'\p{L}/u },
  { language: 'en', rule: 'quotes are “ ”', wrong: /[„«»]/ },
  { language: 'en', rule: 'a dash is – with spaces', wrong: / - |—/ },
  { language: 'en', rule: 'no space before %', wrong: /\s%/ },
  { language: 'en', rule: 'two sentences instead of a semicolon', wrong: /;/, exempt: LEGAL },
  {
    language: 'en',
    rule: 'contractions, but not in legal texts and messages that the specification quotes',
    wrong: /\b(do|does|did|is|are|was|were|has|have|will|would) not\b|\bcannot\b/,
    exempt: new RegExp(`${LEGAL.source}|^(error\\.(emailInvalid|bankCountryDiffers)|footer\\.notEmergency)$`),
  },
  { language: 'en', rule: 'plain words', wrong: new RegExp(`\\b(${ODD_WORDS.join('|')}|e-mails?|whom)\\b`, 'i') },
  { language: 'et', rule: 'quotes are „ “', wrong: /[«»”]/ },
  { language: 'et', rule: 'a dash is – with spaces', wrong: / - |—/ },
  { language: 'et', rule: 'no space before %', wrong: /\s%/ },
  {
    language: 'et',
    rule: 'words of the table of terms',
    wrong:
      /(?<!\p{L})(rühm|pitseeri|krüptitud|hoidja|ootejärjekor|ootenimekir|postiindeks|veebilehitseja|väljamaksete konto)/iu,
  },
  {
    language: 'et',
    rule: 'optional is (valikuline)',
    wrong: /\((pole kohustuslik|ei ole kohustuslik|vabatahtlik|soovi korral)\)/,
  },
  { language: 'et', rule: 'a refund is a tagasimakse', wrong: /tagastus(?!e?ta)/i },
  { language: 'et', rule: 'bookkeeping is raamatupidamine', wrong: /\braamatu(d|te|test|tes|id)\b/i },
  { language: 'et', rule: 'jobs are taustatööd', wrong: /koristaja/i },
  { language: 'et', rule: 'a noun after a number is in the singular', wrong: /seanssi jäävad/ },
  {
    language: 'et',
    rule: 'a passive verb has no “ise”',
    wrong: /(proovitakse|küsitakse|saadetakse) (neid )?ise /,
  },
  { language: 'ru', rule: 'quotes are « »', wrong: /[“”]/ },
  { language: 'ru', rule: 'a dash is —; – only joins a range', wrong: / - |(?<!\}\}) – / },
  { language: 'ru', rule: 'a no-break space before %', wrong: /[\d}] ?%/ },
  { language: 'ru', rule: 'words of the table of terms', wrong: /учётн\p{L}+ запис|Кредитный счёт|квитанци/iu },
  { language: 'ru', rule: 'no “(а)” for the gender', wrong: /\((а|ла)\)/ },
  { language: 'ru', rule: 'bookkeeping is учёт', wrong: /(^|[^а-яё])книг/i },
  { language: 'ru', rule: 'a dispute is an оспаривание', wrong: /Спор (вы|про)игран/ },
  { language: 'ru', rule: 'a time is снят', wrong: /отпущен/i },
  { language: 'ru', rule: 'jobs are задания', wrong: /обходчик/i },
]

/** Lists the title, description and paragraphs of each guide, with the guide's name. */
function listGuideTexts(language: UiLanguage): [string, string][] {
  return readGuideFiles()
    .filter(({ path }) => path.endsWith(`/${language}.md`))
    .flatMap(({ path, text }) => {
      const { title, description, parts } = parseGuide(text)
      const paragraphs = parts.flatMap(({ body }) => body.split(/\n+/)).map((line) => line.replace(/^- /, ''))
      return [title, description, ...paragraphs].map((line): [string, string] => [path, line])
    })
}

test.each(RULES)('$language: $rule', ({ language, wrong, exempt }) => {
  const texts = [...Object.entries(catalogues[language]), ...listGuideTexts(language)].filter(
    ([key]) => !exempt?.test(key),
  )
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([])
})
