import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { TIMES_FOLDER } from './check/test-times-reporter.ts'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('guides reports no problem', async () => {
  expect((await runNpmScript('guides', [], createTestFolder())).code).toBe(0)
})

test('emails takes pictures of the kinds asked for in every language, and names an unknown kind', async () => {
  const folder = createTestFolder()
  const to = join(folder, 'emails')
  expect((await runNpmScript('emails', ['--only', 'sessionReminder', '--to', to], folder)).code).toBe(0)
  const names = UI_LANGUAGES.flatMap((language) => [
    `sessionReminder-${language}.png`,
    `sessionReminder-${language}.txt`,
  ])
  expect(readdirSync(to).toSorted()).toEqual(names.toSorted())
  const unknown = await runNpmScript('emails', ['--only', 'noSuchKind'], folder)
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("no kind of email called 'noSuchKind'") })
})

test('test:times prints the times of the last runs, or explains how to record some', async () => {
  const { code, output } = await runNpmScript('test:times', [], createTestFolder())
  if (existsSync(TIMES_FOLDER)) {
    expect(output).toContain('The 20 slowest tests')
    expect(code).toBe(0)
  } else {
    expect(output).toContain('No test times are recorded yet')
    expect(code).toBe(1)
  }
})

test('test:faults introduces a fault in a copy and its tests fail', async () => {
  const name = 'a client who cancels in the last free millisecond is not refunded'
  const { code, output } = await runNpmScript('test:faults', [name], createTestFolder())
  expect(output).toContain('1 passed, 0 failed')
  expect(code).toBe(0)
})

test('test:long runs the named database tests', async () => {
  const { code, output } = await runNpmScript(
    'test:long',
    ['src/modules/accounts/server/terms/send-new-terms.db.test.ts'],
    createTestFolder(),
  )
  expect(output).toContain('2 passed, 0 failed')
  expect(code).toBe(0)
})
