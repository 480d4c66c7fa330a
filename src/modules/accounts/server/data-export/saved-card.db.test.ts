import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/a-card-house.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { collectDataExport } from './collect-copy.ts'

test('a data copy contains the saved card’s description, but not its Stripe ids', async () => {
  const { house, person, row, save } = await createCardCustomer(await testHouse())
  await save()
  const copy = await collectDataExport(house, person.customerAccountId)
  expect(copy['account']![0]!['savedCard']).toBe('visa 4242, 12/2039')
  const { payment_customer_id: customer, payment_method_id: card } = (await row())!
  for (const name of [customer!, card!]) expect(JSON.stringify(copy)).not.toContain(name)
})
