import { expect, test } from 'vitest'
import { createInvoicedBooking, INVOICE_COMPANY, INVOICE_COMPANY_NAME } from '#testing/server/invoiced-booking.ts'
import { collectDataExport } from './collect-data-export.ts'

test('the data export contains the company’s details; deleting the account erases them', async () => {
  const { deps, requestInvoice, client, me, call, refund, bookingId } = await createInvoicedBooking()
  await requestInvoice(INVOICE_COMPANY)
  const dataExport = await collectDataExport(deps, client.customerAccountId)
  expect(dataExport['invoiceDetails']).toMatchObject([{ companyName: INVOICE_COMPANY_NAME, registryCode: '10000024' }])
  await refund(4500)
  await deps.db
    .updateTable('booking')
    .set({ status: 'cancelledByProvider' })
    .where('booking_id', '=', bookingId)
    .execute()
  await deps.db.updateTable('login').set({ reauthenticated_at: deps.clock.now() }).execute()
  expect((await call('closeAccount', {}, me)).status).toBe(200)
  expect(await deps.db.selectFrom('invoice_details').selectAll().execute()).toEqual([])
})
