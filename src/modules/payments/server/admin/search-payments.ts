import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { Period } from '#modules/ledger/server/public.ts'
import { findIntentOfCharge, matchesPerson } from '#modules/payments/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { BOOKED_AT, HAS_FAILED_REFUND } from './payment-rows.ts'

export type PaymentFilter = z.output<AllCalls['paymentsCsv']['input']>

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const STRIPE_ID = /^(pi|ch|py|re|pyr)_\w+$/

/** Whether the search text may name a person. Such searches link clients to providers, so they require a reason. */
export const isAboutPerson = ({ searchText: text }: Pick<PaymentFilter, 'searchText'>): boolean =>
  Boolean(text) && !GUID.test(text!) && !STRIPE_ID.test(text!)

/**
 * Builds the condition of a filter. An id is searched in all periods; everything else only within the period and
 * status.
 */
export async function buildPaymentCondition(
  context: Context,
  filter: PaymentFilter,
  period: Period,
): Promise<RawBuilder<unknown>> {
  const text = filter.searchText ?? ''
  if (GUID.test(text))
    return sql`(p.payment_id = ${text} or b.booking_id = ${text}
    or exists (select from refund r where r.payment_id = p.payment_id and r.refund_id = ${text}))`
  if (STRIPE_ID.test(text)) return byStripeId(context, text)
  const inPeriod = sql`${BOOKED_AT} >= ${period.from} and ${BOOKED_AT} < ${period.to}`
  return sql`${inPeriod} and ${byStatus(filter.status)} and ${text ? byPerson(text) : sql`true`}`
}

function byStatus(status: PaymentFilter['status']): RawBuilder<unknown> {
  if (!status) return sql`true`
  return status === 'refundFailed' ? HAS_FAILED_REFUND : sql`p.status = ${status}`
}

/** Matches the client or the provider. */
const byPerson = (text: string) => sql`(${matchesPerson('c', text)} or ${matchesPerson('o', text)})`

/** Only Stripe can resolve a charge id to its payment intent. */
async function byStripeId(context: Context, id: string): Promise<RawBuilder<unknown>> {
  if (id.startsWith('re_') || id.startsWith('pyr_'))
    return sql`exists (select from refund r where r.payment_id = p.payment_id and r.stripe_refund_id = ${id})`
  const intent = id.startsWith('pi_') ? id : await findIntentOfCharge(context, id)
  return sql`p.payment_intent_id = ${intent ?? id}`
}
