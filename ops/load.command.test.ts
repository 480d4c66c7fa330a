import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('load lets people search, book and pay, and every request succeeds', async () => {
  const folder = createTestFolder()
  const { code, output } = await runNpmScript('load', ['--quick', '--providers', '200'], folder)
  expect(code, output).toBe(0)
  // Whether pages are fast enough depends on the machine.
  expect(output).toMatch(/visits\/s · [1-9]\d* people · [1-9]\d* requests\/s/)
  expect(output).not.toMatch(/NaN| errors/)
  expect(output).toMatch(/ [1-9]\d* bookings/)
  expect(readdirSync(folder).filter((name) => name.startsWith('hool-'))).toEqual([])
})
