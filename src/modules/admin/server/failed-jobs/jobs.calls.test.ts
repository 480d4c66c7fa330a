import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { getMaxSilenceMinutes } from '#platform/server/jobs/failed-queue-jobs.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const KIND = 'make-refund'

/** Starts a real queue with a job that fails until `isFixed` is set. */
async function startFailingQueue() {
  const deps = await createTestDeps()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const queue = createJobQueue(deps.databaseUrl, { only: [KIND, 'retry-pending-refunds'] })
  const state = { isFixed: false, done: [] as string[] }
  const work = async ({ refundId }: { refundId: string }) => {
    if (!state.isFixed) throw Object.assign(new Error('no such person "Mari" at mari@hool.test'), { code: '42P01' })
    state.done.push(refundId)
  }
  await queue.start({ work: { [KIND]: work }, schedules: { 'retry-pending-refunds': '*/5 * * * *' } })
  onTestFinished(() => queue.stop())
  const { call } = await createTestApp({ ...deps, jobs: queue } as never)
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  const as = async () => ({ as: await logInTestUser(deps, admin) })
  const list = async () => (await call('listJobs', {}, await as())).body.data!
  const sql = (text: string, ...values: unknown[]) => deps.connection.pool.query(text, values)
  /** Enqueues jobs and makes them fail permanently. */
  const failPermanently = async (...refundIds: string[]) => {
    for (const refundId of refundIds) await queue.sendNow(KIND, { refundId })
    await expect.poll(async () => (await list()).jobs.length).toBe(refundIds.length)
    await sql(
      `update pgboss.job set state = 'failed', retry_count = retry_limit, start_after = now(), completed_on = now() where name = $1`,
      KIND,
    )
  }
  return { deps, queue, call, as, admin, list, failPermanently, state, sql }
}

test('shows a failed job without personal data from its error, and completes it on retry', async () => {
  const { list, failPermanently, state, call, as, deps, admin } = await startFailingQueue()
  await failPermanently('a', 'b')
  const { jobs, kinds } = await list()
  expect(jobs[0]).toMatchObject({ kind: KIND, isGivenUp: true, code: '42P01', message: 'no such person … at …' })
  expect(kinds).toEqual([{ kind: KIND, givenUp: 2, retrying: 0 }])
  state.isFixed = true
  const input = { kind: KIND, jobId: jobs[0]!.jobId }
  const replies = await Promise.all(Array.from({ length: 4 }, async () => call('retryJobs', input, await as())))
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  await expect.poll(() => state.done.length).toBe(1)
  expect((await call('retryJobs', { kind: KIND }, await as())).body.data).toEqual({ count: 1 })
  await expect.poll(() => state.done.toSorted()).toEqual(['a', 'b'])
  expect((await call('retryJobs', { kind: KIND }, await as())).status).toBe(404)
  expect((await call('retryJobs', { kind: KIND, jobId: randomUUID() }, await as())).status).toBe(404)
  const log = await deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'retryJob').execute()
  expect(new Set(log.map((row) => [row.actor_id, row.reason].join()))).toEqual(
    new Set([[admin.customerAccountId, KIND].join()]),
  )
})

test('keeps failed jobs for 30 days, and reports overdue schedules and the oldest waiting job', async () => {
  const { list, sql, failPermanently } = await startFailingQueue()
  await failPermanently('a')
  const { rows } = await sql(`select deletion_seconds / 86400 as days from pgboss.job where name = $1`, KIND)
  expect(rows).toEqual([{ days: 30 }])
  expect((await list()).silent).toEqual([])
  await sql(`update pgboss.schedule set created_on = now() - interval '1 day'`)
  await sql(`delete from pgboss.job where name = 'retry-pending-refunds'`)
  expect((await list()).silent).toMatchObject([{ kind: 'retry-pending-refunds', cron: '*/5 * * * *', last: null }])
  await sql(
    `insert into pgboss.job (name, state, start_after) values ('retry-pending-refunds', 'created', now() - interval '2 hours')`,
  )
  expect((await list()).oldestWaiting).not.toBeNull()
})

test('counts repeated failures of the same item in one row', async () => {
  const { deps, list } = await startFailingQueue()
  const subject = randomUUID()
  const recordFailure = () =>
    recordFailedJob(deps, { kind: 'retry-pending-refunds', subject, error: new TypeError('no "Mari"') })
  await Promise.all([recordFailure(), recordFailure(), recordFailure()])
  expect((await list()).faults).toMatchObject([
    { kind: 'retry-pending-refunds', subject, code: 'TypeError', message: 'no …', times: 3 },
  ])
})

test('an error of a closed or unavailable database is no failure of an item and ends the job', async () => {
  const { deps, list } = await startFailingQueue()
  const closed = connect(deps.databaseUrl, 1)
  await closed.close()
  const error = await closed.pool.query('select 1').catch((failure: unknown) => failure)
  const record = recordFailedJob(deps, { kind: 'retry-pending-refunds', subject: randomUUID(), error })
  await expect(record).rejects.toBe(error)
  for (const code of ['57P01', 'ECONNREFUSED']) {
    const lost = Object.assign(new Error('lost'), { code })
    await expect(recordFailedJob(deps, { kind: 'retry-pending-refunds', error: lost })).rejects.toBe(lost)
  }
  expect((await list()).faults).toEqual([])
})

test.each([
  ['* * * * *', 15],
  ['*/5 * * * *', 30],
  ['25 * * * *', 180],
  ['45 3 * * *', 1560],
  ['0 6 * * 1', 11_520],
])('a schedule of %s is overdue after %i minutes', (cron, minutes) => {
  expect(getMaxSilenceMinutes(cron)).toBe(minutes)
})
