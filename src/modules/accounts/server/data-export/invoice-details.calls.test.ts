import { expect, test } from 'vitest'
import { aPaidInvoice, COMPANY, COMPANY_NAME } from '#testing/server/a-paid-invoice.ts'
import { collectCopy } from './collect-copy.ts'

test('the data copy contains the company’s details; deleting the account erases them', async () => {
  const { house, makeOut, client, me, call, giveBack, bookingId } = await aPaidInvoice()
  await makeOut(COMPANY)
  const copy = await collectCopy(house, client.customerAccountId)
  expect(copy['invoiceDetails']).toMatchObject([{ companyName: COMPANY_NAME, registryCode: '10000024' }])
  await giveBack(4500)
  await house.db
    .updateTable('booking')
    .set({ status: 'cancelledByProvider' })
    .where('booking_id', '=', bookingId)
    .execute()
  await house.db.updateTable('login').set({ proved_at: house.clock.now() }).execute()
  expect((await call('closeAccount', {}, me)).status).toBe(200)
  expect(await house.db.selectFrom('invoice_details').selectAll().execute()).toEqual([])
})
