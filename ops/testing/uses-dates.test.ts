import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFilesUsingDates } from './uses-dates.ts'

/** Writes these files to a folder. @returns the files that `findFilesUsingDates` selects */
function selectFiles(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hool-zones-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'ui'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const all = Object.keys(files).map((name) => join(folder, name))
  return findFilesUsingDates(all).map((path) => path.slice(folder.length + 1))
}

test.for([
  'Temporal.Now.instant()',
  'new Date(0)',
  'Date.now()',
  "x.toLocaleDateString('et')",
  'new Intl.DateTimeFormat()',
])('selects a file with %s', (code) =>
  expect(selectFiles({ 'a.test.ts': code, 'b.test.ts': 'const update = 1' })).toEqual(['a.test.ts']),
)

test('selects a file that reaches dates through any number of modules', () => {
  const files = {
    'a.test.ts': "import { rule } from './ui/rule.ts'",
    'ui/rule.ts': "export { days } from '../days.ts'\nimport '../a.test.ts'",
    'days.ts': 'export const days = Temporal.Duration.from({ days: 1 })',
    'lazy.test.ts': "const rule = await import('./ui/rule.ts')",
  }
  expect(selectFiles(files)).toEqual(Object.keys(files))
})

test('ignores type imports', () => {
  const files = {
    'a.test.ts': "import type {\n  Days,\n} from './days.ts'",
    'days.ts': 'type Days = Temporal.Duration',
  }
  expect(selectFiles(files)).toEqual(['days.ts'])
})

test('resolves import aliases from the root', () => {
  expect(
    findFilesUsingDates(['src/modules/availability/server/free-slots.test.ts', 'ops/check/banned-names.test.ts']),
  ).toEqual(['src/modules/availability/server/free-slots.test.ts'])
})
