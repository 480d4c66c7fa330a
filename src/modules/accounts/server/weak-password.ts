import type { Context } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { WEAK_PASSWORD_WORDS } from './weak-password-words.ts'

/** Characters that are commonly substituted for a letter. */
const SUBSTITUTED_LETTERS: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '€': 'e', '9': 'g', '6': 'g', '!': 'i', '1': 'i', '|': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '2': 'z' },
}
/** Shorter words occur in almost any password. */
const MIN_WORD_LENGTH = 3
/** If fewer letters than this remain besides a well-known word, they count as decoration. */
const MIN_OTHER_LETTERS = 3
/** Rejects passwords such as `Aa1!Aa1!`, which meet every other rule. */
const MIN_DISTINCT_CHARACTERS = 5

/** Lower-cases a character and removes its accents. */
const foldCharacter = (character: string): string => character.toLowerCase().normalize('NFD')[0] ?? character
const foldCharacters = (text: string): string[] => [...text.normalize('NFC')].map(foldCharacter)
const splitWords = (text: string): string[] =>
  foldCharacters(text)
    .join('')
    .split(/\P{L}+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH)

const WORDS_LONGEST_FIRST = [...new Set(WEAK_PASSWORD_WORDS.flatMap(splitWords))].sort((a, b) => b.length - a.length)

/**
 * Returns whether a password meets the password rule but is easy to guess (ASVS 6.2.4, speed.md 6.1). Published lists
 * contain few such passwords, so this checks the pattern instead: after substitutions are undone (`P@ssw0rd1!`), little
 * remains apart from one well-known word, the person's details, digits and symbols.
 * @param about what an attacker knows about the person: email address, names, the site's name.
 */
export function isWeakPassword(password: string, about: readonly string[]): boolean {
  const characters = foldCharacters(password)
  if (new Set(characters).size < MIN_DISTINCT_CHARACTERS) return true
  const personalWords = about.flatMap((detail) => splitWords(detail.split('@', 1)[0]!))
  return (['i', 'l'] as const).some((letterForOne) => isDecoratedWord(characters, letterForOne, personalWords))
}

/**
 * @param letterForOne the letter that a `1` or `|` replaces. Both 'i' and 'l' are possible, so the caller tries each.
 */
function isDecoratedWord(
  characters: readonly string[],
  letterForOne: 'i' | 'l',
  personalWords: readonly string[],
): boolean {
  const text = characters.map((character) => undoSubstitution(character, letterForOne)).join('')
  const common = WORDS_LONGEST_FIRST.filter((word) => text.includes(word)).slice(0, 1)
  const found = [...personalWords, ...common].filter((word) => text.includes(word))
  const covered = new Set(found.flatMap((word) => findCoveredIndexes(word, text)))
  const otherLetters = characters.filter((character, index) => !covered.has(index) && /\p{L}/u.test(character))
  return found.length > 0 && otherLetters.length < MIN_OTHER_LETTERS
}

/** Returns the indexes of all characters in the text that belong to an occurrence of the word. */
function findCoveredIndexes(word: string, text: string): number[] {
  const starts = [...text].flatMap((_character, index) => (text.startsWith(word, index) ? [index] : []))
  return starts.flatMap((start) => [...word].map((_letter, offset) => start + offset))
}

const undoSubstitution = (character: string, letterForOne: string): string =>
  character === '1' || character === '|' ? letterForOne : (SUBSTITUTED_LETTERS[character] ?? character)

/** @throws InvalidFieldError for the field `password` if the password is easy to guess. */
export function assertPasswordStrong({ settings }: Pick<Context, 'settings'>, password: string, about: string[]): void {
  if (isWeakPassword(password, [...about, settings.brand]))
    throw new InvalidFieldError('password', 'error.passwordWeak')
}
