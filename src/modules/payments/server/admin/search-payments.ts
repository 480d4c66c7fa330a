import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { Period } from '#modules/ledger/server/public.ts'
import { chargedIntent } from '#modules/payments/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { BOOKED_AT, HAS_STUCK } from './payment-rows.ts'

export type Filter = z.output<AllCalls['paymentsCsv']['input']>

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PROVIDER_ID = /^(pi|ch|py|re|pyr)_\w+$/

/** Whether words look for a person: then whose payments they are is looked at, for which a reason is asked. */
export const isAboutPerson = ({ searchText: words }: Pick<Filter, 'searchText'>): boolean =>
  Boolean(words) && !GUID.test(words!) && !PROVIDER_ID.test(words!)

/** Which payments are meant: an id is looked for whenever it was, everything else within the period and state. */
export async function whichPayments(context: Context, filter: Filter, period: Period): Promise<RawBuilder<unknown>> {
  const words = filter.searchText ?? ''
  if (GUID.test(words))
    return sql`(p.payment_id = ${words} or b.booking_id = ${words}
    or exists (select from refund r where r.payment_id = p.payment_id and r.refund_id = ${words}))`
  if (PROVIDER_ID.test(words)) return byProviderId(context, words)
  const inPeriod = sql`${BOOKED_AT} >= ${period.from} and ${BOOKED_AT} < ${period.to}`
  return sql`${inPeriod} and ${ofStatus(filter.status)} and ${words ? ofPerson(words) : sql`true`}`
}

function ofStatus(status: Filter['status']): RawBuilder<unknown> {
  if (!status) return sql`true`
  return status === 'refundFailed' ? HAS_STUCK : sql`p.status = ${status}`
}

/** A name in either order of its words, or a part of an address, of either side. */
function ofPerson(words: string): RawBuilder<unknown> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const person = (
    account: string,
  ) => sql`(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)} ilike ${pattern}
    or ${sql.ref(`${account}.email_address`)}::text ilike ${pattern})`
  return sql`(${person('c')} or ${person('o')})`
}

/** A charge is known to the provider only. */
async function byProviderId(context: Context, id: string): Promise<RawBuilder<unknown>> {
  if (id.startsWith('re_') || id.startsWith('pyr_'))
    return sql`exists (select from refund r where r.payment_id = p.payment_id and r.provider_refund_id = ${id})`
  const intent = id.startsWith('pi_') ? id : await chargedIntent(context, id)
  return sql`p.payment_intent_id = ${intent ?? id}`
}
