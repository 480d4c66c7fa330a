import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testHouse } from '#testing/server/test-house.ts'
import { purgeStripeEvents } from './forget-old-events.ts'

test('purges Stripe events after a month', async () => {
  const house = await testHouse()
  for (const days of [29, 31])
    await sql`insert into payment_event (event_id, type, object_id, received_at)
      values (${`evt_${days}`}, 'refund.updated', 're_1', now() - make_interval(days => ${days}))`.execute(house.db)
  await purgeStripeEvents(house)
  expect(await house.db.selectFrom('payment_event').select('event_id').execute()).toEqual([{ event_id: 'evt_29' }])
})
