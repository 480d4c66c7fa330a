import { expect, test } from 'vitest'
import { buildImportListFile, buildImportRows, createImportAdmin } from '#testing/server/import-admin.ts'
import { processImport } from './process-import.ts'

const ROWS = 10_000

/** Required by issue 5. Durations depend on the machine, so the test only reports them. */
test('imports ten thousand rows while other calls are answered', { timeout: 180_000 }, async ({ annotate }) => {
  const admin = await createImportAdmin()
  const durations: number[] = []
  const statuses = new Set<number>()
  let isDone = false
  const callContinuously = async () => {
    while (!isDone) {
      const startedAt = performance.now()
      const from = `10.9.${durations.length % 250}.${durations.length % 200}`
      statuses.add((await admin.call('listOrganizations', {}, { from })).status)
      durations.push(performance.now() - startedAt)
    }
  }
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await work()
    await annotate(`${name}: ${Math.round(performance.now() - startedAt)} ms`)
    return result
  }
  const importList = async () => {
    const { importId, mapping } = await measure('reading', () =>
      admin.upload(buildImportListFile(buildImportRows(ROWS))),
    )
    await measure('dry run', () => admin.check(importId, mapping))
    await admin.start(importId)
    await measure('import', () => processImport(admin.deps, importId))
    return importId
  }
  const [id] = await Promise.all([importList().finally(() => (isDone = true)), callContinuously()])
  expect([...statuses]).toEqual([200])
  const sorted = durations.toSorted((a, b) => a - b)
  await annotate(
    `${durations.length} other calls: median ${Math.round(sorted[sorted.length >> 1]!)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
  )
  expect(await admin.show(id)).toMatchObject({ status: 'done', rowsDone: ROWS, counts: { new: ROWS } })
})
