import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('bench measures every line and every request succeeds', async () => {
  const folder = createTestFolder()
  const { code, output } = await runNpmScript('bench', ['--quick', '--providers', '200'], folder)
  expect(code, output).toBe(0)
  for (const line of ['search T5', 'create-payment-intent, 32 at once', 'counsellor, page', 'Lighthouse on a phone'])
    expect(output).toContain(line)
  expect(output).not.toContain('some requests failed')
  expect(output).not.toMatch(/NaN| 0\/s| 0\.00x/)
  // Regressions from the recorded results are printed but do not fail the run, because they depend on the machine.
  expect(output).not.toContain('Nothing is recorded')
  expect(output).not.toContain('no longer measured')
  expect(readdirSync(folder).filter((name) => name.startsWith('hool-'))).toEqual([])
})
