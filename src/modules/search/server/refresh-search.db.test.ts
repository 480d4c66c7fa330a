import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { refreshNextStarts } from './refresh-search.ts'

test('refreshes every counsellor whose next start can no longer be booked, however many a batch holds', async () => {
  const deps = await createTestDeps()
  for (let count = 0; count < 3; count++) await createTestProvider(deps)
  deps.clock.forward({ hours: 24 })
  const countOutdated = async () => {
    const { rowCount } = await deps.connection.pool.query(
      'select from session_search where next_bookable_until < $1::timestamptz',
      [deps.clock.now().toString()],
    )
    return rowCount
  }
  expect(await countOutdated()).toBe(3)
  await refreshNextStarts(deps, { batchSize: 2 })
  expect(await countOutdated()).toBe(0)
})
