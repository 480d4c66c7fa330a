import { expect, test } from 'vitest'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { storeSellerDetails } from './public.ts'

test('stores the seller details of a provider who deletes their account after a payment but before the first transfer', async () => {
  const deps = await createTestDeps()
  const { provider, bookTime } = await createPayoutProvider(deps)
  const store = () =>
    deps.db
      .transaction()
      .execute((tx) => storeSellerDetails(tx, { ...deps, now: deps.clock.now() }, provider.customerAccountId))
  const stored = deps.db.selectFrom('tax_seller').select('provider_id')
  await store()
  expect(await stored.execute()).toEqual([])
  await bookTime(provider, '2026-11-24T08:00:00Z')
  await store()
  expect(await stored.execute()).toEqual([{ provider_id: provider.providerId }])
})
