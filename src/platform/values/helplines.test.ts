import { expect, test } from 'vitest'
import { HELPLINES, isHelplineOpen } from './helplines.ts'

const findHelpline = (number: string) => HELPLINES.find((line) => line.number === number)!
const at = (weekday: number, hour: number, minute = 0) => (weekday - 1) * 1440 + hour * 60 + minute

test('lists the emergency number first, and the four numbers of the field study', () => {
  expect(HELPLINES.map((line) => line.number)).toEqual(['112', '116 123', '116 006', '116 111'])
  for (const line of HELPLINES) expect(line.tel).toBe(line.number.replace(' ', ''))
})

test.each([
  ['monday, before it opens', at(1, 9, 59), false],
  ['monday, when it opens', at(1, 10), true],
  ['sunday, the last minute', at(7, 23, 59), true],
  ['tuesday, just after midnight', at(2, 0), false],
  ['saturday, noon', at(6, 12), true],
])('the emotional support line is open from 10:00 to 24:00: %s', (_when, minute, open) => {
  expect(isHelplineOpen(findHelpline('116 123'), minute)).toBe(open)
})

test.each(['112', '116 006', '116 111'])('%s is open at every hour of the week', (number) => {
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => isHelplineOpen(findHelpline(number), hour * 60))
  expect(hours).not.toContain(false)
})

test('every row has its name, purpose and hours in three languages, a source and a check date', () => {
  for (const line of HELPLINES) {
    for (const language of ['en', 'et', 'ru'] as const) {
      const { name, purpose, hours } = line.texts[language]
      for (const text of [name, purpose, hours]) expect(text.length).toBeGreaterThan(3)
    }
    expect(line.source).not.toBe('')
    expect(line.lastChecked).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
