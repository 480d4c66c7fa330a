import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { purgeStripeEvents } from './purge-stripe-events.ts'

test('purges Stripe events after a month', async () => {
  const deps = await createTestDeps()
  for (const days of [29, 31])
    await sql`insert into stripe_event (event_id, type, object_id, received_at)
      values (${`evt_${days}`}, 'refund.updated', 're_1', now() - make_interval(days => ${days}))`.execute(deps.db)
  await purgeStripeEvents(deps)
  expect(await deps.db.selectFrom('stripe_event').select('event_id').execute()).toEqual([{ event_id: 'evt_29' }])
})
