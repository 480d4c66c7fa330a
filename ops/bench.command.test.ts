import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOfTest, npmRun } from './testing/npm-command.ts'

test('bench measures every line, and each answer is good', async () => {
  const folder = folderOfTest()
  const { code, output } = await npmRun('bench', ['--quick', '--providers', '200'], folder)
  expect(code, output).toBe(0)
  for (const what of ['search T5', 'create-payment-intent, 32 at once', 'counsellor, page', 'Lighthouse on a phone'])
    expect(output).toContain(what)
  expect(output).not.toContain('not every answer was good')
  expect(output).not.toMatch(/NaN| 0\/s| 0\.00x/)
  // What fell since it was recorded is printed and fails nothing: it depends on the machine.
  expect(output).not.toContain('Nothing is recorded')
  expect(output).not.toContain('no longer measured')
  expect(readdirSync(folder).filter((name) => name.startsWith('hool-'))).toEqual([])
})
