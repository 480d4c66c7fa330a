import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { buildApp } from '#src/app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

async function createApp(deps: TestDeps) {
  const { databaseUrl, connection } = deps
  const app = await buildApp({ deps, databaseUrl, pages: 'none', pool: connection.pool })
  onTestFinished(() => app.close())
  return app
}

/** Maps each metric's name and labels to its value: `hool_database_up` → 1. */
async function readFigures(app: Awaited<ReturnType<typeof createApp>>): Promise<Map<string, number>> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('responses are counted by status, and timed by the pattern of their path', async () => {
  const app = await createApp(await createTestDeps())
  const id = '5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f'
  for (const url of [`/api/customer/provider/${id}`, '/healthz', '/nothing']) await app.inject(url)
  const figures = await readFigures(app)
  expect(figures.get('hool_responses_total{status="2xx"}')).toBe(1)
  expect(figures.get('hool_responses_total{status="4xx"}')).toBe(2)
  expect(figures.get('hool_response_seconds_count{method="GET",route="/api/customer/provider/:id"}')).toBe(1)
  expect(figures.get('hool_response_seconds_count{method="GET",route="none"}')).toBe(1)
  expect([...figures.keys()].filter((name) => name.includes(id) || name.includes('nothing'))).toEqual([])
})

test('the figures tell what waits in the database, and of the process and its connections', async () => {
  const deps = await createTestDeps()
  const queue = createJobQueue(deps.databaseUrl, { only: ['make-refund'] })
  await queue.start({ work: {}, schedules: {} })
  onTestFinished(() => queue.stop())
  const app = await createApp(deps)
  expect((await readFigures(app)).get('hool_oldest_unsent_email_seconds')).toBe(0)
  const { pool } = deps.connection
  await pool.query(`
    insert into email (dedupe_key, kind, encrypted, recipient_fingerprint, created_at, sent_at) values
      ('waits', 'verifyEmail', '', '', now() - interval '90 seconds', null),
      ('was sent', 'verifyEmail', '', '', now() - interval '2 days', now()),
      ('was given up', 'verifyEmail', '', '', now() - interval '4 days', null)`)
  for (const refundId of ['due', 'failed', 'retried']) await queue.sendNow('make-refund', { refundId })
  await pool.query(`
    update pgboss.job set state = case data ->> 'refundId' when 'failed' then 'failed' when 'retried' then 'retry' else state end,
      start_after = now() - interval '10 minutes'`)
  const figures = await readFigures(app)
  expect(figures.get('hool_database_up')).toBe(1)
  expect(Math.floor(figures.get('hool_oldest_unsent_email_seconds')! / 30)).toBe(3)
  expect(Math.floor(figures.get('hool_oldest_waiting_job_seconds')! / 60)).toBe(10)
  expect(figures.get('hool_failed_jobs{kind="make-refund",state="given_up"}')).toBe(1)
  expect(figures.get('hool_failed_jobs{kind="make-refund",state="retrying"}')).toBe(1)
  expect(figures.get('hool_silent_schedules')).toBe(0)
  expect(figures.get('hool_database_connections{state="waiting"}')).toBe(0)
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('without a database the other figures are still shown', async () => {
  const deps = await createTestDeps()
  const gone = connect('postgres://127.0.0.1:1/none')
  onTestFinished(gone.close)
  const app = await createApp({ ...deps, db: gone.db })
  const figures = await readFigures(app)
  expect(figures.get('hool_database_up')).toBe(0)
  expect(figures.get('hool_circuit_open{service="payments"}')).toBe(0)
})
