import { expect, test } from 'vitest'
import { renderCsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "x"', '"say ""x"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+372 5555', "'+372 5555"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  [' \t=1', "' \t=1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['Mari-Liis Õun', 'Mari-Liis Õun'],
])('%s becomes %s', (text, cell) => {
  expect(renderCsv([[text]])).toBe(`\uFEFF${cell}\r\n`)
})

test('writes amounts with a decimal point, including negative ones, and null as an empty cell', () => {
  expect(renderCsv([[{ cents: 4500 }, { cents: -5 }, null, { cents: 123_456_789 }]])).toBe(
    '\uFEFF45.00,-0.05,,1234567.89\r\n',
  )
})
