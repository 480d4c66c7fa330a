import type { Paper } from '#modules/accounting/web/shared/my-invoices/load-papers.ts'
import { type Part, replyOf } from './reply-of.ts'

/** A paid invoice to a client, who may have it issued to another person or a company. */
export const invoiceOf = (part: Part<Paper> = {}): Paper => {
  const [invoice] = replyOf('sessionReceipts', [
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
