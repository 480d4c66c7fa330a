import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { connect } from './connect.ts'

/** What a database that goes away does to everybody connected to it. */
async function cutEverybodyOff(deps: TestDeps): Promise<void> {
  const outside = connect(deps.databaseUrl.replace(/\/[^/]+$/, '/postgres'), 1)
  const name = deps.databaseUrl.split('/').at(-1)
  await outside.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await outside.close()
}

test('connections that the server has cut are replaced: the next calls succeed', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  await createTestProvider(deps)
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => call('searchProviders')))
    await cutEverybodyOff(deps)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('searchProviders')))
    // A call may have been on the wire of a connection that was just dying; it says so and may be asked again.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await call('searchProviders')).status).toBe(200)
  }
})

test('a transaction that is cut off halfway fails alone', async () => {
  const deps = await createTestDeps()
  const slow = deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('provider_account').set({ city: 'Nowhere' }).execute()
    await cutEverybodyOff(deps)
    await tx.selectFrom('provider_account').select('city').execute()
  })
  await expect(slow).rejects.toThrow()
  const { rows } = await deps.connection.pool.query('select 1 as alive')
  expect(rows).toEqual([{ alive: 1 }])
})
