import { expect, onTestFinished, test, vi } from 'vitest'
import { isLongRun } from '#testing/server/run-length.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { createJobQueue } from './jobs.ts'

/** The queue does not interpret the data, so any kind of job will do. */
const KIND = 'make-refund'

async function startQueue(options?: { superviseSeconds: number }) {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND], ...options })
  const done: string[] = []
  await queue.start({
    work: { [KIND]: async ({ refundId }: { refundId: string }) => void done.push(refundId) },
    schedules: {},
  })
  onTestFinished(() => queue.stop())
  return { deps, queue, done }
}

/** Lists the jobs by `refundId`, each with its state. */
async function listStates({ connection }: Pick<TestDeps, 'connection'>): Promise<string[]> {
  const { rows } = await connection.pool.query<{ id: string; state: string }>(
    `select data ->> 'refundId' as id, state::text from pgboss.job where name = $1 order by id`,
    [KIND],
  )
  return rows.map((row) => `${row.id} ${row.state}`)
}

test('a job sent in a rolled-back transaction never runs; a committed one does', async () => {
  const { deps, queue, done } = await startQueue()
  const rolledBack = deps.db.transaction().execute(async (tx) => {
    await queue.send(KIND, { refundId: 'rolled back' }, tx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await deps.db.transaction().execute((tx) => queue.send(KIND, { refundId: 'committed' }, tx))
  await expect.poll(() => done).toEqual(['committed'])
})

test('a failing job does not affect the others of its batch', async () => {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND] })
  const done: string[] = []
  const handle = async ({ refundId }: { refundId: string }) => {
    if (refundId === 'bad') throw new Error('cannot be done')
    done.push(refundId)
  }
  // All three jobs are queued before the worker starts.
  const writer = createJobQueue(deps.databaseUrl, { only: [KIND] })
  await writer.start({ work: {}, schedules: {} })
  for (const refundId of ['first', 'bad', 'last']) await writer.sendNow(KIND, { refundId })
  await writer.stop()
  await queue.start({ work: { [KIND]: handle }, schedules: {} })
  onTestFinished(() => queue.stop())
  await expect.poll(() => done.toSorted()).toEqual(['first', 'last'])
  await expect.poll(() => listStates(deps)).toEqual(['bad retry', 'first completed', 'last completed'])
})

test('logs the kind and the redacted error of a failed job, and none of its data', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => consoleError.mockRestore())
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND] })
  const handle = async ({ refundId }: { refundId: string }) => {
    throw new Error(`no email to ${refundId}`)
  }
  await queue.start({ work: { [KIND]: handle }, schedules: {} })
  onTestFinished(() => queue.stop())
  await queue.sendNow(KIND, { refundId: 'mari@hool.test' })
  await expect
    .poll(() => consoleError.mock.calls)
    .toEqual([[`job failed job=${KIND} code=Error error="no email to …"`]])
  const stored = await deps.connection.pool.query<{ output: unknown }>(
    'select output from pgboss.job where name = $1 and output is not null',
    [KIND],
  )
  expect(JSON.stringify(stored.rows)).not.toContain('mari')
})

test('many queued jobs are processed without delay, not five every half minute', async () => {
  const deps = await createTestDeps()
  const writer = createJobQueue(deps.databaseUrl, { only: [KIND] })
  await writer.start({ work: {}, schedules: {} })
  await Promise.all(Array.from({ length: 23 }, (_, at) => writer.sendNow(KIND, { refundId: String(at) })))
  await writer.stop()
  const done = new Set<string>()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND] })
  const handle = async ({ refundId }: { refundId: string }) => void done.add(refundId)
  await queue.start({ work: { [KIND]: handle }, schedules: {} })
  onTestFinished(() => queue.stop())
  await expect.poll(() => done.size).toBe(23)
})

test('slow jobs are fetched one at a time, so that the next ones do not expire while waiting', async () => {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND] })
  const gate = Promise.withResolvers<void>()
  const runningCounts: number[] = []
  let running = 0
  const handle = async () => {
    runningCounts.push(++running)
    await gate.promise
    running--
  }
  await queue.start({ work: { [KIND]: handle }, schedules: {}, slow: [KIND] })
  onTestFinished(() => queue.stop())
  for (const refundId of ['first', 'second', 'third']) await queue.sendNow(KIND, { refundId })
  await expect.poll(() => running).toBe(1)
  const { rows } = await deps.connection.pool.query<{ state: string; seconds: number }>(
    `select state::text, expire_seconds as seconds from pgboss.job where name = $1 order by state::text`,
    [KIND],
  )
  expect(rows.map((row) => row.state)).toEqual(['active', 'created', 'created'])
  expect(rows[0]!.seconds).toBe(1200)
  gate.resolve()
  await expect.poll(() => runningCounts).toEqual([1, 1, 1])
})

test('a job that hangs does not prevent the queue from stopping, and is retried', async () => {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND], stopTimeoutMs: 1_000 })
  const started = Promise.withResolvers<void>()
  const hang = () => {
    started.resolve()
    return new Promise<void>(() => undefined)
  }
  await queue.start({ work: { [KIND]: hang }, schedules: {} })
  await queue.sendNow(KIND, { refundId: 'hangs' })
  await started.promise
  await queue.stop()
  const { rows } = await deps.connection.pool.query('select state::text from pgboss.job where name = $1', [KIND])
  expect(rows).toEqual([{ state: 'retry' }])
})

/**
 * Queues three jobs, which the worker fetches as one batch, and starts the worker. The second job to start runs until
 * `end`.
 */
async function startBatch({ stopTimeoutMs }: { stopTimeoutMs: number }) {
  const deps = await createTestDeps()
  const writer = createJobQueue(deps.databaseUrl, { only: [KIND] })
  await writer.start({ work: {}, schedules: {} })
  for (const refundId of ['a', 'b', 'c']) await writer.sendNow(KIND, { refundId })
  await writer.stop()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND], stopTimeoutMs })
  const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const starts: string[] = []
  const handle = async ({ refundId }: { refundId: string }) => {
    starts.push(refundId)
    if (starts.length !== 2) return
    started.resolve()
    await ending.promise
  }
  await queue.start({ work: { [KIND]: handle }, schedules: {} })
  onTestFinished(() => queue.stop())
  await started.promise
  /** Returns the states of the jobs in the order in which they started, followed by those that did not start. */
  const listStatesByStart = async () => {
    const states = new Map((await listStates(deps)).map((line) => line.split(' ') as [string, string]))
    return [...new Set([...starts, ...states.keys()])].map((id) => states.get(id))
  }
  return { queue, starts, end: ending, listStatesByStart }
}

test('starts no further job of the batch after stop, and retries only that one', async () => {
  const { queue, starts, end, listStatesByStart } = await startBatch({ stopTimeoutMs: 10_000 })
  const stopped = queue.stop()
  end.resolve()
  await stopped
  expect(starts).toHaveLength(2)
  expect(await listStatesByStart()).toEqual(['completed', 'completed', 'retry'])
})

test('does not repeat completed jobs of a batch in which another job hangs', async () => {
  const { queue, listStatesByStart } = await startBatch({ stopTimeoutMs: 1_000 })
  await queue.stop()
  expect(await listStatesByStart()).toEqual(['completed', 'retry', 'retry'])
})

test('a job that loses its database connection because of the shutdown is not logged, and no other starts', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => consoleError.mockRestore())
  const { queue, starts, end } = await startBatch({ stopTimeoutMs: 1_000 })
  await queue.stop()
  end.reject(new Error('Cannot use a pool after calling end on the pool'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(consoleError.mock.calls).toEqual([])
  expect(starts).toHaveLength(2)
})

test('retries a job whose heartbeat is overdue, and no other', async () => {
  const { deps, queue, done } = await startQueue({ superviseSeconds: 1 })
  for (const refundId of ['killed', 'running']) await queue.sendNow(KIND, { refundId })
  await expect.poll(() => done.length).toBe(2)
  await expect.poll(() => listStates(deps)).toEqual(['killed completed', 'running completed'])
  // Makes both jobs look as if they were still running, one of them in a process that was killed 16 seconds ago.
  await deps.connection.pool.query(
    `update pgboss.job set state = 'active', completed_on = null,
       heartbeat_on = now() - interval '1 second' * (case data ->> 'refundId' when 'killed' then 16 else 0 end)
     where name = $1`,
    [KIND],
  )
  await expect.poll(() => listStates(deps)).toEqual(['killed retry', 'running active'])
})

test.runIf(isLongRun)('a job that runs for longer than its heartbeat may be old runs once', async () => {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND], superviseSeconds: 1 })
  let starts = 0
  let hasEnded = false
  const handle = async () => {
    starts += 1
    await new Promise((resolve) => setTimeout(resolve, 25_000))
    hasEnded = true
  }
  await queue.start({ work: { [KIND]: handle }, schedules: {} })
  onTestFinished(() => queue.stop())
  await queue.sendNow(KIND, { refundId: 'long' })
  await expect.poll(() => hasEnded, { timeout: 40_000 }).toBe(true)
  await expect.poll(() => listStates(deps)).toEqual(['long completed'])
  expect(starts).toBe(1)
})
