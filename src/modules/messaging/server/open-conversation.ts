import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import { HAS_ASKED, IS_CLIENT } from './parties.ts'
import './tables.ts'

/**
 * The conversation of a pair, made when there is none: for a client of a counsellor they have booked or asked, for a
 * counsellor only of a client (issue 4, Messages). Nothing is told to anybody: it shows once something is written.
 */
export const openConversation: Handler<AllCalls['openConversation']> = async (wanted, context) => {
  const me = signedIn(context).customerAccountId
  // A counsellor is no client of their own; who has left writes no more.
  const found = sql`
    select p.provider_id, k.customer_account_id, ${context.now}::timestamptz as created_at
    from provider_account p join customer_account k on k.customer_account_id <> p.customer_account_id
    where k.closed_at is null and ${which(wanted, me)}`
  return context.db.transaction().execute(async (tx) => {
    await sql`
      insert into conversation (provider_id, customer_account_id, created_at) ${found}
      on conflict on constraint one_conversation_a_pair do nothing`.execute(tx)
    const { rows } = await sql<{ conversationId: string; side: 'client' | 'counsellor' }>`
      select c.conversation_id as "conversationId", case when c.customer_account_id = ${me} then 'client' else 'counsellor' end as side
      from conversation c join (${found}) f using (provider_id, customer_account_id)`.execute(tx)
    const opened = rows[0]
    if (!opened) return context.refuse('notFound')
    await sql`
      insert into conversation_side (conversation_id, side)
      values (${opened.conversationId}, 'client'), (${opened.conversationId}, 'counsellor') on conflict do nothing`.execute(
      tx,
    )
    return opened
  })
}

interface Wanted {
  bookingId?: string | undefined
  contactId?: string | undefined
  providerId?: string | undefined
}

/** The pair (provider p, client k) that this person may open. */
function which({ bookingId, contactId, providerId }: Wanted, me: string): RawBuilder<unknown> {
  if (bookingId)
    return sql`${me} in (k.customer_account_id, p.customer_account_id) and ${IS_CLIENT} and exists (
      select from booking x where x.booking_id = ${bookingId} and x.provider_id = p.provider_id and x.customer_account_id = k.customer_account_id)`
  if (contactId)
    return sql`p.customer_account_id = ${me} and ${IS_CLIENT} and exists (
      select from contact x where x.contact_id = ${contactId} and x.provider_id = p.provider_id and x.customer_account_id = k.customer_account_id)`
  return sql`p.provider_id = ${providerId} and k.customer_account_id = ${me} and (${IS_CLIENT} or ${HAS_ASKED})`
}
