import { describe, expect, test } from 'vitest'
import { requiredLine, requiredName, requiredText } from './values.ts'
import { cleanLine, cleanText } from './visible-text.ts'

const parseName = (value: string) => {
  const { data, error } = requiredName(80).safeParse(value)
  return data ?? error!.issues[0]!.message
}

describe('a name of any script stays as it was entered', () => {
  test.each([
    'Tõnu Õunapuu-Šäžk',
    'Anne–Marie O’Connor',
    "D'Angelo, Jr.",
    'Мария Ёлкина-Щукина',
    'محمد بن سلمان',
    'אַבְרָהָם',
    '王小明',
    '山田 太郎',
    '김민준',
    'Nguyễn Thị Hồng',
    // A letter with marks that have no composed form.
    'Q̣́uetzal',
    // Persian with ZWNJ, Sinhala and Hindi conjuncts with ZWJ, Kannada with ZWNJ, Bengali with ZWJ before the virama.
    'علی\u200Cرضا',
    'ශ්\u200Dරී',
    'क्\u200Dष',
    'ರಾಜ್\u200Cಕುಮಾರ್',
    'র\u200D্যাচেল',
    // A Malayalam name whose last letter is written as consonant, virama and ZWJ.
    'ഗോപാലന്\u200D',
    // An ideograph in the variant that the bearer of the name uses.
    '葛\u{E0100}城',
    'Tere & Terake 3 OÜ',
  ])('%j', (name) => expect(parseName(name)).toBe(name))
})

describe('invisible characters of a name are removed', () => {
  test.each([
    ['zero-width space', 'Ma\u200Bri', 'Mari'],
    ['word joiner and byte-order mark', '\uFEFFMa\u2060ri', 'Mari'],
    ['soft hyphen', 'Maa\u00ADsikas', 'Maasikas'],
    ['right-to-left override', 'Mari\u202Eikiv', 'Mariikiv'],
    ['isolates', '\u2066Mari\u2069', 'Mari'],
    ['embedding of a copied contact', '\u202AMari\u202C', 'Mari'],
    ['direction marks', 'محمد\u200F\u061C', 'محمد'],
    ['joiner between Latin letters', 'Ma\u200Dri\u200C', 'Mari'],
    ['joiner at the end of a Persian name', 'علی\u200C', 'علی'],
    ['repeated joiner', 'علی\u200C\u200C\u200Cرضا', 'علی\u200Cرضا'],
    ['joiner between scripts', 'علی\u200CMari', 'علیMari'],
    ['combining grapheme joiner, which hides that letters are equal', 'o\u034F\u0303', 'õ'],
    ['variation selector on a Latin letter', 'M\uFE0Fari', 'Mari'],
    ['tags', 'Mari\u{E0041}\u{E0042}', 'Mari'],
    ['Hangul fillers', 'Mari\u3164\u115F', 'Mari'],
    ['object mark of dictation', 'Mari\uFFFC', 'Mari'],
    ['line breaks and repeated blanks', ' Mari\r\n\t\u00A0 \u2800\u2028Maasikas\u0085', 'Mari Maasikas'],
    ['decomposed letters', 'To\u0303nu', 'Tõnu'],
  ])('%s', (_, value, expected) => expect(parseName(value)).toBe(expected))
})

describe('a name that cannot be shown is rejected', () => {
  test.each([
    ['only zero-width spaces', '\u200B\u200B', 'error.required'],
    ['only blank Braille patterns', '\u2800\u2800', 'error.required'],
    ['only Hangul fillers', '\u3164', 'error.required'],
    ['no letter', '123 –', 'error.nameLetters'],
    ['only emoji', '🙂', 'error.nameLetters'],
    ['control characters', 'Ma\u0007ri', 'error.unreadable'],
    ['NUL', 'Ma\u0000ri', 'error.unreadable'],
    ['private use', 'Ma\uE000ri', 'error.unreadable'],
    ['unassigned', 'Ma\u0378ri', 'error.unreadable'],
    ['noncharacter', 'Ma\uFFFFri', 'error.unreadable'],
    ['lone surrogate', 'Ma\uD800ri', 'error.unreadable'],
    ['replacement character', 'M\uFFFDri', 'error.unreadable'],
    ['mark without a letter', '\u0301Mari', 'error.unreadable'],
    ['pile of marks', `M${'\u0335'.repeat(5)}ari`, 'error.unreadable'],
  ])('%s', (_, value, error) => expect(parseName(value)).toBe(error))
})

test('a line keeps emoji, also of a newer Unicode version, and needs no letter', () => {
  for (const line of [
    '50 + 10',
    '👩🏽‍⚕️ Rahu ❤️',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 1️⃣',
    '\u{1FAFF}',
  ])
    expect(requiredLine(80).parse(line)).toBe(line)
})

test('text keeps line breaks, tabs and emoji, and loses invisible and control characters', () => {
  expect(
    requiredText(200).parse('\u202ETere,\r\n\r\n\t👨‍👩‍👧 ❤️ Ma\u200Bri\u0007 علی\u200Cرضا \uE000\u2028x\u200D '),
  ).toBe('Tere,\n\n\t👨‍👩‍👧 ❤️ Mari علی\u200Cرضا \uE000\nx')
  for (const broken of ['a\u0000b', 'a\uD800b'])
    expect(requiredText(9).safeParse(broken).error?.issues[0]?.message).toBe('error.unreadable')
})

test('the maximum length counts what remains', () => {
  expect(requiredName(4).parse('\u200B\u200BMari\u200B')).toBe('Mari')
  expect(requiredName(3).safeParse('Mari').error?.issues[0]?.message).toBe('error.tooLong')
})

test.each([
  ['joiners', '\u200C'.repeat(300_000)],
  ['letters with joiners', 'ی\u200C'.repeat(150_000)],
  ['marks and joiners', `ی${'\u064E'.repeat(100_000)}${'\u200C'.repeat(100_000)}ی`],
  ['viramas', 'क\u094D\u200D'.repeat(100_000)],
])('cleans a long text of %s in linear time, and cleaning again changes nothing', (_, value) => {
  const [line, text] = [cleanLine(value), cleanText(value)]
  expect([cleanLine(line), cleanText(text)]).toEqual([line, text])
})
