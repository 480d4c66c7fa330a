import { expect, test } from 'vitest'
import { aListFile, anImportDesk, rowsOf } from '../testing/a-list.ts'
import { workThrough } from './work-through.ts'

const ROWS = 10_000

/** Reported, not asserted: how long it takes depends on the machine (issue 5, 10,000 rows without holding the server). */
test('ten thousand rows are brought in while other calls answer', { timeout: 180_000 }, async ({ annotate }) => {
  const desk = await anImportDesk()
  const waits: number[] = []
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      expect(
        (await desk.call('listOrganizations', {}, { from: `10.9.${waits.length % 250}.${waits.length % 200}` })).status,
      ).toBe(200)
      waits.push(performance.now() - startedAt)
    }
  })()
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const done = await work()
    await annotate(`${name}: ${Math.round(performance.now() - startedAt)} ms`)
    return done
  }
  const { importId: id, mapping } = await timed('reading', () => desk.upload(aListFile(rowsOf(ROWS))))
  await timed('dry run', () => desk.check(id, mapping))
  await desk.start(id)
  await timed('import', () => workThrough(desk.house, id))
  isOver = true
  await others
  const sorted = waits.toSorted((a, b) => a - b)
  await annotate(
    `${waits.length} other calls: median ${Math.round(sorted[sorted.length >> 1]!)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
  )
  expect(await desk.show(id)).toMatchObject({ status: 'done', rowsDone: ROWS, counts: { new: ROWS } })
})
