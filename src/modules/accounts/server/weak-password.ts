import type { Context } from '#platform/server/context.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { WELL_KNOWN_WORDS } from './well-known-words.ts'

/** Signs that stand for a letter. */
const STANDS_FOR: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '€': 'e', '9': 'g', '6': 'g', '!': 'i', '1': 'i', '|': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '2': 'z' },
}
/** A word of two letters is in everything. */
const SHORTEST = 3
/** Fewer letters than this beside a well-known word are decoration. */
const OWN_LETTERS = 3
/** `Aa1!Aa1!` meets every rule. */
const FEWEST_SIGNS = 5

const fold = (sign: string): string => sign.toLowerCase().normalize('NFD')[0] ?? sign
const plain = (text: string): string[] => [...text.normalize('NFC')].map(fold)
const wordsOf = (text: string): string[] =>
  plain(text)
    .join('')
    .split(/\P{L}+/u)
    .filter((word) => word.length >= SHORTEST)

const LONGEST_FIRST = [...new Set(WELL_KNOWN_WORDS.flatMap(wordsOf))].sort((a, b) => b.length - a.length)

/**
 * ASVS 6.2.4, speed.md 6.1: passwords that meet our rule and are guessed first. Most lists hold few that do, so this asks
 * what lists are made of: does a password, read with its usual disguises (`P@ssw0rd1!`), hold little beside one well-known
 * word, what is known of the person, numbers and signs?
 * @param about what a stranger knows of the person: e-mail, names, the site's name.
 */
export function isWeakPassword(password: string, about: readonly string[]): boolean {
  const signs = plain(password)
  if (new Set(signs).size < FEWEST_SIGNS) return true
  const known = about.flatMap((one) => wordsOf(one.split('@', 1)[0]!))
  return ['i', 'l'].some((one) => isDecoration(signs, one, known))
}

function isDecoration(signs: readonly string[], one: string, known: readonly string[]): boolean {
  const text = signs.map((sign) => readAs(sign, one)).join('')
  const common = LONGEST_FIRST.filter((word) => text.includes(word)).slice(0, 1)
  const found = [...known, ...common].filter((word) => text.includes(word))
  const covered = new Set(found.flatMap((word) => placesOf(word, text)))
  const own = signs.filter((sign, place) => !covered.has(place) && /\p{L}/u.test(sign))
  return found.length > 0 && own.length < OWN_LETTERS
}

/** Every place in the text that the word covers, wherever it stands. */
function placesOf(word: string, text: string): number[] {
  const starts = [...text].flatMap((_sign, place) => (text.startsWith(word, place) ? [place] : []))
  return starts.flatMap((start) => [...word].map((_letter, at) => start + at))
}

const readAs = (sign: string, one: string): string => (sign === '1' || sign === '|' ? one : (STANDS_FOR[sign] ?? sign))

/** @throws WrongField on `password`, in the reader's language. */
export function refuseWeak({ settings }: Pick<Context, 'settings'>, password: string, about: string[]): void {
  if (isWeakPassword(password, [...about, settings.brand])) throw new WrongField('password', 'error.passwordWeak')
}
