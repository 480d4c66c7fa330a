import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { collectDataExport } from './collect-data-export.ts'

test('a data export contains the saved card’s description, but not its Stripe ids', async () => {
  const { deps, person, row, save } = await createCardCustomer(await createTestDeps())
  await save()
  const dataExport = await collectDataExport(deps, person.customerAccountId)
  expect(dataExport['account']![0]!['savedCard']).toBe('visa 4242, 12/2039')
  const { stripe_customer_id: customer, payment_method_id: card } = (await row())!
  for (const name of [customer!, card!]) expect(JSON.stringify(dataExport)).not.toContain(name)
})
