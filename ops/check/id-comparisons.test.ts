import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** A value compared with an id cast to text, such as `booking_id::text = ${id}` or `sql`booking_id::text`, '=', id`. */
const COMPARED_AS_TEXT = /_id::text(?:\s*(?:=|<>|<|>|in\b|like\b)[^$\n]{0,12}\$\{|`,\s*'=')/
const findComparisons = (text: string) => text.split('\n').filter((line) => COMPARED_AS_TEXT.test(line))

test('no id is compared with a value as text, because its index could then not find it (src/platform/values/guid.ts)', () => {
  const files = readSources(/^src\/.*\/server\/.*\.ts$/)
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(({ path, text }) => findComparisons(text).map((line) => `${path}: ${line.trim()}`))).toEqual([])
})

test('comparisons with a value are found, those with a column are not', () => {
  const found = [`b.booking_id::text = \${id}`, `organization_id::text = lower(\${id})`, `account_id::text > \${after}`]
  const allowed = ['e.cause = d.dispute_id::text', `select payment_id::text, \${at}`, `b.booking_id = \${id}::uuid`]
  expect(found.flatMap(findComparisons)).toEqual(found)
  expect(findComparisons("where(sql<string>`transfer_id::text`, '=', id)")).toHaveLength(1)
  expect(allowed.flatMap(findComparisons)).toEqual([])
})
