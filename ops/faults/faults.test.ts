import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

test('each deliberate fault changes exactly one place, and its tests exist', () => {
  const invalid = FAULTS.filter(({ file, find, replace, failingTest, onlyTest = '' }) => {
    const count = readFileSync(file, 'utf8').split(find).length - 1
    return count !== 1 || find === replace || read(failingTest)?.includes(onlyTest) !== true
  })
  expect(invalid.map(({ name }) => name)).toEqual([])
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
})
