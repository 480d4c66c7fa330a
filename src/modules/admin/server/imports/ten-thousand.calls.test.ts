import { expect, test } from 'vitest'
import { aListFile, anImportDesk, rowsOf } from '#testing/server/a-list.ts'
import { workThrough } from './work-through.ts'

const ROWS = 10_000

/** Reported, not asserted: how long it takes depends on the machine (issue 5, 10,000 rows without holding the server). */
test('ten thousand rows are brought in while other calls answer', { timeout: 180_000 }, async ({ annotate }) => {
  const desk = await anImportDesk()
  const waits: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  const askOn = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const from = `10.9.${waits.length % 250}.${waits.length % 200}`
      statuses.add((await desk.call('listOrganizations', {}, { from })).status)
      waits.push(performance.now() - startedAt)
    }
  }
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const done = await work()
    await annotate(`${name}: ${Math.round(performance.now() - startedAt)} ms`)
    return done
  }
  const bringIn = async () => {
    const { importId, mapping } = await timed('reading', () => desk.upload(aListFile(rowsOf(ROWS))))
    await timed('dry run', () => desk.check(importId, mapping))
    await desk.start(importId)
    await timed('import', () => workThrough(desk.house, importId))
    return importId
  }
  const [id] = await Promise.all([bringIn().finally(() => (isOver = true)), askOn()])
  expect([...statuses]).toEqual([200])
  const sorted = waits.toSorted((a, b) => a - b)
  await annotate(
    `${waits.length} other calls: median ${Math.round(sorted[sorted.length >> 1]!)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
  )
  expect(await desk.show(id)).toMatchObject({ status: 'done', rowsDone: ROWS, counts: { new: ROWS } })
})
