/**
 * Rules for text that people enter and others read, in the spirit of UTS 39 and UAX 31: the stored text is the text
 * that is seen, in NFC and without characters that hide, join or reverse others (decision 0076). Invisible characters
 * picked up by copying are removed, because people can neither see nor delete them. Characters with an unknown meaning
 * are rejected, because removing them would silently change a name.
 */

const JOINER = '[\\u200C\\u200D]'
const CURSIVE_SCRIPTS = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Adlam', 'Mandaic', 'Hanifi_Rohingya']
/** Signs that join consonants in the scripts of India and Sri Lanka. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA]'
const PICTOGRAPH = '\\p{Extended_Pictographic}'

/**
 * Invisible characters in positions where a writing system needs them. Quantifiers are bounded, so that matching never
 * takes quadratic time.
 */
const NEEDED = [
  // UAX 31, A1: between two letters of a cursive script, such as Persian. Of several in a row, only the last remains.
  ...CURSIVE_SCRIPTS.map((script) => {
    const letter = `(?=\\p{L})\\p{Script=${script}}`
    return `(?<=${letter}\\p{M}{0,8}${JOINER}{0,3})${JOINER}(?=${letter})`
  }),
  // UAX 31, A2 and B: after a virama or, in Bengali, before one.
  `(?<=\\p{L}\\p{M}{0,8}${VIRAMA})(?:${JOINER}(?=\\p{L})|\\u200D)`,
  `(?<=\\p{Script=Bengali})\\u200D(?=\\u09CD\\p{Script=Bengali})`,
  // Variant forms of ideographs (in Japanese names) and of Mongolian letters.
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
  // Emoji: sequences, presentation, keycaps and the flags of regions.
  `(?<=${PICTOGRAPH}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=${PICTOGRAPH})`,
  `(?<=${PICTOGRAPH})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{4,6}\\u{E007F}',
].join('|')

/**
 * Default-ignorable characters, including all bidirectional controls, zero-width characters, soft hyphens and Hangul
 * fillers, plus annotation and object marks left over from other programs.
 */
const INVISIBLE = new RegExp(`(${NEEDED})|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFC]`, 'gu')

const removeInvisible = (text: string) =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, (_, needed: string | undefined) => needed ?? '')
    .normalize('NFC')

/** Cleans single-line text. White space, including the blank Braille pattern, is collapsed into single spaces. */
export const cleanLine = (text: string): string =>
  removeInvisible(text)
    .replace(/[\s\u0085\u2800]+/g, ' ')
    .trim()

/** Cleans multi-line text: preserves line breaks and tabs, and removes other control characters. */
export const cleanText = (text: string): string =>
  removeInvisible(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // NUL is left in the text, so that validation rejects it.
    .replace(/(?![\0\t\n])\p{Cc}/gu, '')
    .trim()

/** Returns whether PostgreSQL can store the text: it stores neither NUL nor lone surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Unassigned code points that are reserved for emoji may be emoji from a newer Unicode version. */
const UNKNOWN = /[\p{Cc}\p{Co}\p{Cs}\uFFFD]|(?!\p{Extended_Pictographic})\p{Cn}/u
/** Marks without a letter, or more marks on one letter than any script needs (UTS 39, 5.4). */
const STRAY_MARKS = /^\p{M}|[\p{Mn}\p{Me}]{5}/u

/**
 * Returns whether a cleaned line has no control, private-use, unassigned or replacement characters and no stray marks.
 */
export const isReadableLine = (line: string): boolean => !UNKNOWN.test(line) && !STRAY_MARKS.test(line)

/** Returns whether a cleaned line contains a letter of any script, as every name does. */
export const hasAlphabetic = (line: string): boolean => /\p{L}/u.test(line)
