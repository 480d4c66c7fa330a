import { expect, onTestFinished, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { connect } from './connect.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** Terminates every connection, as a database does when it shuts down. */
async function terminateConnections(deps: TestDeps): Promise<void> {
  const outside = connect(deps.databaseUrl.replace(/\/[^/]+$/, '/postgres'), 1)
  const name = deps.databaseUrl.split('/').at(-1)
  await outside.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await outside.close()
}

test('replaces connections that the server has terminated, so that the next calls succeed', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  await createTestProvider(deps)
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => call('searchProviders')))
    await terminateConnections(deps)
    const responses = await Promise.all(Array.from({ length: 8 }, () => call('searchProviders')))
    // A call whose connection is being terminated returns 503 and can be retried.
    expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await call('searchProviders')).status).toBe(200)
  }
})

test('a transaction whose connection is terminated fails without affecting others', async () => {
  const deps = await createTestDeps()
  const slow = deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('provider_account').set({ city: 'Nowhere' }).execute()
    await terminateConnections(deps)
    await tx.selectFrom('provider_account').select('city').execute()
  })
  await expect(slow).rejects.toThrow()
  // The pool may not have noticed yet that an idle connection was terminated too.
  const isAlive = () =>
    deps.connection.pool.query('select').then(
      () => true,
      () => false,
    )
  await expect.poll(isAlive).toBe(true)
})

/**
 * Creates a table with one row, which a single connection has read with a prepared `select *`. Uses its own instance of
 * the module, because a process prepares a limited number of statements, and other tests may have used them up.
 */
async function prepareStatement() {
  const deps = await createTestDeps()
  const url = new URL('./connect.ts?own', import.meta.url).href
  const { connect } = (await import(/* @vite-ignore */ url)) as typeof import('./connect.ts')
  await deps.connection.pool.query('create table grown (id int); insert into grown values (1)')
  const { pool, close } = connect(deps.databaseUrl, 1)
  onTestFinished(close)
  const read = async (client: Pick<typeof pool, 'query'> = pool) =>
    (await client.query('select * from grown where id = $1', [1])).rows
  await read()
  const addColumn = (name: string) => deps.connection.pool.query(`alter table grown add column ${name} text`)
  return { pool, read, addColumn }
}

test('reads a table that has got a column since the statement was prepared', async () => {
  const { pool, read, addColumn } = await prepareStatement()
  await addColumn('first')
  expect(await read()).toEqual([{ id: 1, first: null }])
  const client = await pool.connect()
  onTestFinished(() => client.release())
  await addColumn('second')
  expect(await read(client)).toEqual([{ id: 1, first: null, second: null }])
})

test('fails a transaction with a temporary error if a table has got a column, once for all its statements', async () => {
  const { pool, read, addColumn } = await prepareStatement()
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const readAll = async () => (await client.query('select * from grown', [])).rows
  await readAll()
  await addColumn('first')
  await client.query('begin')
  expect(await read(client).catch(isDatabaseUnavailable)).toBe(true)
  await client.query('rollback')
  await client.query('begin')
  expect([...(await read(client)), ...(await readAll())]).toEqual(Array(2).fill({ id: 1, first: null }))
  await client.query('commit')
})
