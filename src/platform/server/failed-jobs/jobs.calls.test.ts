import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobQueue } from '#platform/server/jobs/jobs.ts'
import { quietMinutes } from '#platform/server/jobs/standing-jobs.ts'
import { ROLE } from '#platform/values/enums.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { noteFault } from './public.ts'

const KIND = 'make-refund'

/** A real queue whose one kind of work fails until it is mended. */
async function aQueue() {
  const house = await testHouse()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const queue = jobQueue(house.databaseUrl, [KIND, 'sweep-refunds'])
  const state = { isMended: false, done: [] as string[] }
  const work = async ({ refundId }: { refundId: string }) => {
    if (!state.isMended) throw Object.assign(new Error('no such person "Mari" at mari@hool.test'), { code: '42P01' })
    state.done.push(refundId)
  }
  await queue.start({ work: { [KIND]: work }, schedules: { 'sweep-refunds': '*/5 * * * *' } })
  onTestFinished(() => queue.stop())
  const { call } = await testApp({ ...house, jobs: queue } as never)
  const admin = await aCustomer(house, { role: ROLE.admin })
  const as = async () => ({ as: await signInAs(house, admin) })
  const list = async () => (await call('listJobs', {}, await as())).body.data!
  const sql = (text: string, ...values: unknown[]) => house.connection.pool.query(text, values)
  /** Fails as often as it takes. */
  const giveUp = async (...refundIds: string[]) => {
    for (const refundId of refundIds) await queue.sendNow(KIND, { refundId })
    await expect.poll(async () => (await list()).jobs.length).toBe(refundIds.length)
    await sql(
      `update pgboss.job set state = 'failed', retry_count = retry_limit, start_after = now(), completed_on = now() where name = $1`,
      KIND,
    )
  }
  return { house, queue, call, as, admin, list, giveUp, state, sql }
}

test('a job that gave up is shown without what it says or carries, and is done when it is tried again', async () => {
  const { list, giveUp, state, call, as, house, admin } = await aQueue()
  await giveUp('a', 'b')
  const { jobs, kinds } = await list()
  expect(jobs[0]).toMatchObject({ kind: KIND, isGivenUp: true, code: '42P01', message: 'no such person … at …' })
  expect(kinds).toEqual([{ kind: KIND, givenUp: 2, retrying: 0 }])
  state.isMended = true
  const one = { kind: KIND, jobId: jobs[0]!.jobId }
  const answers = await Promise.all(Array.from({ length: 4 }, async () => call('retryJobs', one, await as())))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  await expect.poll(() => state.done.length).toBe(1)
  expect((await call('retryJobs', { kind: KIND }, await as())).body.data).toEqual({ count: 1 })
  await expect.poll(() => state.done.toSorted()).toEqual(['a', 'b'])
  expect((await call('retryJobs', { kind: KIND }, await as())).status).toBe(404)
  expect((await call('retryJobs', { kind: KIND, jobId: randomUUID() }, await as())).status).toBe(404)
  const log = await house.db.selectFrom('audit_log').selectAll().where('action', '=', 'retryJob').execute()
  expect(new Set(log.map((row) => [row.actor_id, row.reason].join()))).toEqual(
    new Set([[admin.customerAccountId, KIND].join()]),
  )
})

test('given-up jobs are kept for a month, a schedule that wrote nothing is told of, and so is what waits', async () => {
  const { list, sql, giveUp } = await aQueue()
  await giveUp('a')
  const { rows } = await sql(`select deletion_seconds / 86400 as days from pgboss.job where name = $1`, KIND)
  expect(rows).toEqual([{ days: 30 }])
  expect((await list()).silent).toEqual([])
  await sql(`update pgboss.schedule set created_on = now() - interval '1 day'`)
  await sql(`delete from pgboss.job where name = 'sweep-refunds'`)
  expect((await list()).silent).toMatchObject([{ kind: 'sweep-refunds', cron: '*/5 * * * *', last: null }])
  await sql(
    `insert into pgboss.job (name, state, start_after) values ('sweep-refunds', 'created', now() - interval '2 hours')`,
  )
  expect((await list()).oldestWaiting).not.toBeNull()
})

test('what a sweeper could not do is counted, not piled up', async () => {
  const { house, list } = await aQueue()
  const subject = randomUUID()
  const note = () => noteFault(house, { kind: 'sweep-refunds', subject, error: new TypeError('no "Mari"') })
  await Promise.all([note(), note(), note()])
  expect((await list()).faults).toMatchObject([
    { kind: 'sweep-refunds', subject, code: 'TypeError', message: 'no …', times: 3 },
  ])
})

test.each([
  ['* * * * *', 15],
  ['*/5 * * * *', 30],
  ['25 * * * *', 180],
  ['45 3 * * *', 1560],
  ['0 6 * * 1', 11_520],
])('%s may be quiet for %i minutes', (cron, minutes) => {
  expect(quietMinutes(cron)).toBe(minutes)
})
