import { expect, onTestFinished, test } from 'vitest'
import { testHouse } from '../testing/test-house.ts'
import { jobQueue } from './jobs.ts'

/** Any kind will do: the queue does not know what it carries. */
const KIND = 'make-refund'

async function aQueue() {
  const house = await testHouse()
  const queue = jobQueue(house.databaseUrl, [KIND])
  const done: string[] = []
  await queue.start({
    work: { [KIND]: async ({ refundId }: { refundId: string }) => void done.push(refundId) },
    schedules: {},
  })
  onTestFinished(() => queue.stop())
  return { house, queue, done }
}

test('a job written in a transaction that is rolled back never runs; a committed one does', async () => {
  const { house, queue, done } = await aQueue()
  const undone = house.db.transaction().execute(async (tx) => {
    await queue.send(KIND, { refundId: 'rolled back' }, tx)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await house.db.transaction().execute((tx) => queue.send(KIND, { refundId: 'committed' }, tx))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['committed'])
})
