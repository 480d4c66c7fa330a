import { expect, test } from 'vitest'
import { aPayee } from '#testing/server/a-payee.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { keepSellerOf } from './public.ts'

test('who closes the account before the first transfer is made is known all the same when it is', async () => {
  const house = await testHouse()
  const { provider, bookTime } = await aPayee(house)
  const keep = () =>
    house.db
      .transaction()
      .execute((tx) => keepSellerOf(tx, { ...house, now: house.clock.now() }, provider.customerAccountId))
  const kept = house.db.selectFrom('tax_seller').select('provider_id')
  await keep()
  expect(await kept.execute()).toEqual([])
  await bookTime(provider, '2026-11-24T08:00:00Z')
  await keep()
  expect(await kept.execute()).toEqual([{ provider_id: provider.providerId }])
})
