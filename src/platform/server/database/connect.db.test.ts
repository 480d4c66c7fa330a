import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { connect } from './connect.ts'

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
