import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Report } from './reporter.ts'

/** Runs Vitest on one file with these tests, as `npm test` does. */
async function reportOn(tests: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'hool-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'some.test.ts'), tests)
  const file = join(folder, 'report.json')
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--globals', '--root', folder, '--reporter', resolve('ops/check/reporter.ts')]
  await new Promise((done) => {
    execFile(process.execPath, args, { env: { ...process.env, CHECK_REPORT: file } }, done)
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

test('reports each failure with its location, including errors outside tests, and counts passed tests', async () => {
  const { passed, failures } = await reportOn(`
    test('good', () => undefined)
    test('wrong', () => expect(1).toBe(2))
    test('rejected', () => void Promise.reject(new Error('not awaited')))
  `)
  expect(passed).toBe(2)
  expect(failures).toEqual([
    expect.stringMatching(/^outside a test\n.*not awaited/),
    expect.stringMatching(/^some\.test\.ts > wrong\n.*expected 1 to be 2/),
  ])
})

test('reports a file that cannot be loaded', async () => {
  const { passed, failures } = await reportOn(`throw new Error('at the top')`)
  expect(passed).toBe(0)
  expect(failures).toEqual([expect.stringMatching(/^some\.test\.ts\n.*at the top/)])
})
