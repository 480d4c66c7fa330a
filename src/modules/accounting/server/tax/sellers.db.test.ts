import { expect, test } from 'vitest'
import { createPayoutProvider } from '#testing/server/a-payee.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { storeSellerDetails } from './public.ts'

test('stores the seller details of a provider who deletes the account after a payment but before the first transfer', async () => {
  const house = await testHouse()
  const { provider, bookTime } = await createPayoutProvider(house)
  const store = () =>
    house.db
      .transaction()
      .execute((tx) => storeSellerDetails(tx, { ...house, now: house.clock.now() }, provider.customerAccountId))
  const stored = house.db.selectFrom('tax_seller').select('provider_id')
  await store()
  expect(await stored.execute()).toEqual([])
  await bookTime(provider, '2026-11-24T08:00:00Z')
  await store()
  expect(await stored.execute()).toEqual([{ provider_id: provider.providerId }])
})
