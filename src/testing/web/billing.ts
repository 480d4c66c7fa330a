import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

type Billing = Reply<'getBilling'>
type Payment = Billing['payments']['items'][number]

export const PAID_BOOKING_ID = '00000000-0000-4000-8000-0000000000b1'

/** Builds a payment of 45 € for a session whose payout is due on 1 December. */
export const buildBillingPayment = (part: PartialReply<Payment> = {}): PartialReply<Payment> => ({
  bookingId: PAID_BOOKING_ID,
  contactId: '00000000-0000-4000-8000-0000000000a9',
  clientName: 'Mari Maasikas',
  paidAt: '2026-11-20T08:00:00Z',
  startDateTime: '2026-11-30T08:00:00Z',
  status: 'booked',
  paid: 45,
  fee: 6.75,
  yours: 38.25,
  payout: { state: 'notDue', at: '2026-12-01T08:00:00Z' },
  invoiceNumber: '2026-7',
  ...part,
})

/** Builds the billing reply for November 2026 with the given payments. */
export const buildBillingReply = (
  items: PartialReply<Payment>[] = [],
  part: PartialReply<Billing> = {},
  at = 1,
  totalCount = items.length,
): Billing =>
  buildReply('getBilling', {
    fromDate: '2026-11-01',
    toDate: '2026-11-24',
    timezone: 'Europe/Tallinn',
    feePercent: 15,
    totals: { paid: 45, refunded: 0, fee: 6.75, yours: 38.25, payments: items.length, sent: 0, toCome: 38.25 },
    payments: { items, page: at, pageSize: 10, totalCount },
    ...part,
  } as PartialReply<Billing>)

type Earnings = Reply<'getEarnings'>
const WEEK_STARTS = [
  '09-07',
  '09-14',
  '09-21',
  '09-28',
  '10-05',
  '10-12',
  '10-19',
  '10-26',
  '11-02',
  '11-09',
  '11-16',
  '11-23',
]

/** Builds a `getEarnings` reply that covers twelve weeks, without earnings or pending payouts. */
export const buildEarningsReply = (part: PartialReply<Earnings> = {}): Earnings =>
  buildReply('getEarnings', {
    timezone: 'Europe/Tallinn',
    feePercent: 15,
    bankLast4: '5685',
    weeks: WEEK_STARTS.map((day, index) => ({ from: `2026-${day}`, yours: 0, isUnfinished: index === 11 })),
    ...part,
  } as PartialReply<Earnings>)
