import { expect, test } from 'vitest'
import { IMPORT_RULES } from './import-rules.ts'
import { checkPlantedFiles, findUnreadFiles, formatBreaches } from './imports.ts'
import { PLANTED_FILES } from './planted-files.ts'

test('reports every planted breach and accepts every allowed import', async () => {
  expect(await checkPlantedFiles()).toEqual([])
})

test('every import rule has a planted breach', () => {
  const planted = new Set(PLANTED_FILES.map(({ rule }) => rule))
  expect(IMPORT_RULES.filter(({ name }) => !planted.has(name ?? ''))).toEqual([])
})

test('reports a file that was not read, and an empty list of files', () => {
  expect(findUnreadFiles(['src/a.ts', 'src/b.ts'], new Set(['src/a.ts']))).toEqual(['imports: src/b.ts was not read'])
  expect(findUnreadFiles([], new Set())).toHaveLength(1)
})

test('reports a breach once', () => {
  const breach = { from: 'src/a.ts', to: 'src/b.ts', rule: 'sandbox-stands-alone' }
  expect(formatBreaches([breach, breach])).toEqual(['not allowed: src/a.ts -> src/b.ts (sandbox-stands-alone)'])
})
