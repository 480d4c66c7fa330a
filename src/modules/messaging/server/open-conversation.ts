import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Side } from '#modules/messaging/contract.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { HAS_SESSION_REQUEST, IS_CLIENT } from './own-conversation.ts'
import './tables.ts'

/**
 * Finds or creates the conversation between a client and a provider. A client can open one with any provider they have
 * booked or sent a request to; a provider can open one only with their own clients (issue 4, Messages). A conversation
 * is not listed until its first message.
 */
export const openConversation: Handler<AllCalls['openConversation']> = async (input, context) => {
  const customerId = requireCaller(context).customerAccountId
  // Excludes conversations with oneself and with clients whose account has been deleted.
  const selectPair = sql`
    select p.provider_id, k.customer_account_id, ${context.now}::timestamptz as created_at
    from provider_account p join customer_account k on k.customer_account_id <> p.customer_account_id
    where k.closed_at is null and ${pairCondition(input, customerId)}`
  return context.db.transaction().execute(async (tx) => {
    await sql`
      insert into conversation (provider_id, customer_account_id, created_at) ${selectPair}
      on conflict on constraint one_conversation_per_pair do nothing`.execute(tx)
    const { rows } = await sql<{ conversationId: string; side: Side }>`
      select c.conversation_id as "conversationId", case when c.customer_account_id = ${customerId} then 'client' else 'counsellor' end as side
      from conversation c join (${selectPair}) pair using (provider_id, customer_account_id)`.execute(tx)
    const conversation = rows[0]
    if (!conversation) return context.fail('notFound')
    await sql`
      insert into conversation_participant (conversation_id, side)
      values (${conversation.conversationId}, 'client'), (${conversation.conversationId}, 'counsellor') on conflict do nothing`.execute(
      tx,
    )
    return conversation
  })
}

interface ConversationReference {
  bookingId?: string | undefined
  contactId?: string | undefined
  providerId?: string | undefined
}

/** SQL condition on provider `p` and client `k`: the caller may open their conversation. */
function pairCondition(
  { bookingId, contactId, providerId }: ConversationReference,
  customerId: string,
): RawBuilder<unknown> {
  if (bookingId)
    return sql`${customerId} in (k.customer_account_id, p.customer_account_id) and ${IS_CLIENT} and exists (
      select from booking x where x.booking_id = ${bookingId} and x.provider_id = p.provider_id and x.customer_account_id = k.customer_account_id)`
  if (contactId)
    return sql`p.customer_account_id = ${customerId} and ${IS_CLIENT} and exists (
      select from contact x where x.contact_id = ${contactId} and x.provider_id = p.provider_id and x.customer_account_id = k.customer_account_id)`
  return sql`p.provider_id = ${providerId} and k.customer_account_id = ${customerId} and (${IS_CLIENT} or ${HAS_SESSION_REQUEST})`
}
