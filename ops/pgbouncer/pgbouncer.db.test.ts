import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { runChecks } from '#ops/doctor/check.ts'
import { poolerCheck } from '#ops/doctor/pooler-check.ts'
import { type Connection, connect } from '#platform/server/database/connect.ts'
import { createCallApp } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

const skipReason = await getSkipReason('pgbouncer')

async function connectThroughPooler({ databaseUrl }: TestDeps) {
  const pooler = await startPgbouncer({ databaseUrl })
  onTestFinished(pooler.close)
  const connection = connect(pooler.url, 20, { isPooler: true })
  onTestFinished(connection.close)
  return { pooler, connection }
}

/** Counts the PostgreSQL sessions that serve this many concurrent queries. */
async function countSessions({ db }: Connection, queries: number): Promise<number> {
  const run = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(db)
  const results = await Promise.all(Array.from({ length: queries }, run))
  return new Set(results.map(({ rows }) => rows[0]!.pid)).size
}

describe.skipIf(skipReason)(`PgBouncer${skipReason}`, () => {
  test('calls work through it, although each transaction may have another session', async () => {
    const deps = await createTestDeps()
    const { connection } = await connectThroughPooler(deps)
    const { providerId } = await createTestProvider(deps)
    const app = await buildApp({ deps: { ...deps, db: connection.db }, databaseUrl: deps.databaseUrl, pages: 'none' })
    onTestFinished(() => app.close())
    const call = await createCallApp(app)
    expect(await countSessions(connection, 20)).toBeGreaterThan(1)
    const open = () => call('providerPage', { id: providerId })
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await open()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('its configuration sets the timeouts that the server sets without it', async () => {
    const deps = await createTestDeps()
    const { connection } = await connectThroughPooler(deps)
    const read = ({ db }: Connection) =>
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect((await read(connection)).rows).toEqual((await read(deps.connection)).rows)
    expect((await read(connection)).rows).toEqual([{ statement: '10s', idle: '15s' }])
  })

  test.each([
    ['the right settings', false, 'ok', 'PgBouncer leads to the database.'],
    [
      'without timeouts',
      true,
      'problem',
      'The sessions of PgBouncer have other timeouts (0 0) than those of the server (10s 15s).',
    ],
  ])('npm run doctor checks it: %s', async (_name, withoutTimeouts, status, message) => {
    const { databaseUrl, connection } = await createTestDeps()
    const pooler = await startPgbouncer({ databaseUrl, withoutTimeouts })
    onTestFinished(pooler.close)
    const check = poolerCheck(connection.pool, pooler.url)
    expect(await runChecks([check])).toMatchObject([{ name: 'pooler', status, message }])
  })

  test('npm run doctor finds that it leads to another database', async () => {
    const { databaseUrl, connection } = await createTestDeps()
    const pooler = await startPgbouncer({ databaseUrl: databaseUrl.replace(/[^/]+$/, 'postgres') })
    onTestFinished(pooler.close)
    const check = poolerCheck(connection.pool, pooler.url)
    expect(await runChecks([check])).toMatchObject([
      { status: 'problem', message: 'PgBouncer leads to another database than DATABASE_URL.' },
    ])
  })

  test('npm run doctor names one that is gone', async () => {
    const { connection } = await createTestDeps()
    const check = poolerCheck(connection.pool, 'postgres://hool@127.0.0.1:1/hool')
    expect(await runChecks([check])).toMatchObject([{ status: 'problem', action: check.ifFailed }])
  })

  test('its own errors, unlike those of PostgreSQL, name no routine, and become 503', async () => {
    const deps = await createTestDeps()
    const pooler = await startPgbouncer({ databaseUrl: deps.databaseUrl })
    onTestFinished(pooler.close)
    const { db, close } = connect(pooler.url.replace(/hool$/, 'unknown'), 1, { isPooler: true })
    onTestFinished(close)
    const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: '08P01' })
    const app = await buildApp({ deps: { ...deps, db }, databaseUrl: deps.databaseUrl, pages: 'none' })
    onTestFinished(() => app.close())
    expect((await app.inject('/api/settings/organizations')).statusCode).toBe(503)
  })

  test('calls are 503 with Retry-After while it is gone, and work again once it is back', async () => {
    const deps = await createTestDeps()
    const { connection, pooler } = await connectThroughPooler(deps)
    const app = await buildApp({ deps: { ...deps, db: connection.db }, databaseUrl: deps.databaseUrl, pages: 'none' })
    onTestFinished(() => app.close())
    const readStatus = async () => (await app.inject('/api/settings/organizations')).statusCode
    expect(await readStatus()).toBe(200)
    await pooler.kill()
    expect(await readStatus()).toBe(503)
    const restarted = await startPgbouncer({ databaseUrl: deps.databaseUrl, port: pooler.port })
    onTestFinished(restarted.close)
    await expect.poll(readStatus).toBe(200)
  })
})
