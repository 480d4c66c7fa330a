import { readFileSync } from 'node:fs'
import english from 'dictionary-en-gb'
import estonian from 'dictionary-et'
import russian from 'dictionary-ru'
import { loadModule } from 'hunspell-asm'
import { readGuideFiles } from '#modules/content/server/site/guide-files.ts'
import { parseGuide } from '#modules/content/values/guides.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { loadCatalogue } from './catalogues.ts'

/** Hunspell dictionaries: words with their inflections. */
const DICTIONARIES = { en: english, et: estonian, ru: russian } as const
/** Matches placeholders, tags, addresses and file names, which are not words. */
const NOT_WORDS = /\{\{.*?\}\}(-й)?|<[^>]*>|https?:\S+|\S+@\S+|\S+\.(ee|eu|com|org|json|pdf|xml|csv)\b|\]\(\S*\)/g
const WORD = /\p{L}[\p{L}’'-]*/gu

/** Loads our own words, one per line: those that a dictionary lacks or that the specification misspells. */
const loadKnownWords = (language: UiLanguage): Set<string> =>
  new Set(readFileSync(new URL(`./known-words/${language}.txt`, import.meta.url), 'utf8').split('\n'))

/** The default of three seconds is too short on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000

/** Returns a function that checks whether a word is in the language's dictionary, in any inflected form. */
async function loadSpeller(language: UiLanguage): Promise<(word: string) => boolean> {
  const { aff, dic } = DICTIONARIES[language]
  const factory = await loadModule({ timeout: LOAD_TIMEOUT_MS })
  const hunspell = factory.create(
    factory.mountBuffer(aff, `${language}.aff`),
    factory.mountBuffer(dic, `${language}.dic`),
  )
  return (word) => hunspell.spell(word)
}

const listWords = (text: string): string[] =>
  (text.replace(NOT_WORDS, ' ').match(WORD) ?? []).map((word) => word.replaceAll('’', "'").replace(/[-']+$/, ''))

/** Lists a language's strings in screens, emails and guides, each with its key or path. */
function listTexts(language: UiLanguage): [name: string, text: string][] {
  const guides = readGuideFiles().filter(({ path }) => path.endsWith(`/${language}.md`))
  return [
    ...Object.entries(loadCatalogue(language)),
    ...guides.map(({ path, text }): [string, string] => {
      const { title, description, parts } = parseGuide(text)
      return [path, [title, description, ...parts.map(({ body }) => body)].join('\n')]
    }),
  ]
}

/**
 * Lists the words that are neither in the language's dictionary nor among our own words, and our own words that are not
 * used anywhere.
 */
export async function findSpellingProblems(
  language: UiLanguage,
  texts: [name: string, text: string][],
  knownWords: ReadonlySet<string>,
): Promise<string[]> {
  const isCorrect = await loadSpeller(language)
  const places = new Map(texts.flatMap(([name, text]) => listWords(text).map((word) => [word, name] as const)))
  const unknown = [...places].filter(([word]) => !knownWords.has(word) && !isCorrect(word))
  const unused = [...knownWords].filter((word) => word !== '' && !places.has(word))
  return [
    ...unknown.map(([word, name]) => `${language}: '${word}' in ${name} is misspelled or not in known-words`),
    ...unused.map((word) => `${language}: no text contains '${word}' of known-words`),
  ]
}

export async function check(): Promise<string[]> {
  const problems = await Promise.all(
    UI_LANGUAGES.map((language) => findSpellingProblems(language, listTexts(language), loadKnownWords(language))),
  )
  return problems.flat()
}
