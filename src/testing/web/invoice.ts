import type { ListedInvoice } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

/** Builds a paid invoice to a client, who may have it reissued to another person or a company. */
export const buildInvoiceReply = (part: PartialReply<ListedInvoice> = {}): ListedInvoice => {
  const [invoice] = buildReply('sessionReceipts', [
    {
      kind: 'invoice',
      number: '17-0004',
      issuedAt: '2026-11-24T10:00:00Z',
      amount: 45,
      state: 'paid',
      madeOutTo: 'Mari Maasikas',
      canBeMadeOut: true,
      paymentIntentId: 'pi_1',
      providerFirstName: 'Anna',
      providerLastName: 'Lepalind',
      startDateTime: '2026-11-28T08:00:00Z',
      ...part,
    },
  ])
  return invoice!
}
