import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Side } from '#modules/messaging/contract.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { decryptMessage, type MessageRow } from './format-message.ts'
import { HAS_SESSION_REQUEST, IS_CLIENT, UNREAD_MESSAGES } from './own-conversation.ts'
import './tables.ts'

/** Maximum length of a preview in characters, about two lines in the list. */
const PREVIEW_LENGTH = 120
const MAX_OTHERS = 50

interface ConversationListRow extends Pick<MessageRow, 'message_id' | 'side' | 'encrypted'> {
  conversationId: string
  providerId: string
  customerAccountId: string
  name: string | null
  picture: string | null
  unread: number
  lastAt: Temporal.Instant
  total: number
}

/**
 * Lists the conversations in which the caller is on the given side, latest first. Conversations without messages are
 * skipped.
 */
export const listConversations: Handler<AllCalls['listConversations']> = async ({ side, page, pageSize }, context) => {
  const customerId = requireCaller(context).customerAccountId
  const { rows } = await sql<ConversationListRow>`
    select c.conversation_id as "conversationId", c.provider_id as "providerId", c.customer_account_id as "customerAccountId",
      case when partner.closed_at is null then partner.first_name || ' ' || partner.last_name end as name,
      ${side === 'client' ? sql`case when partner.closed_at is null then p.image_square_url end` : sql`null`} as picture,
      (select count(*)::int from ${UNREAD_MESSAGES}) as unread, c.last_message_at as "lastAt", m.message_id, m.side, m.encrypted, count(*) over ()::int as total
    ${ownConversationsSql(side, customerId)}
    join message m on m.conversation_id = c.conversation_id and m.number = c.last_number
    order by c.last_message_at desc, c.conversation_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    context.db,
  )
  const items = rows.map(
    ({ message_id, side: author, encrypted, providerId, customerAccountId, total: _total, ...row }) => {
      const lastText = decryptMessage(
        context,
        { providerId, customerAccountId },
        { message_id, side: author, encrypted },
      )
      return { ...row, lastText: lastText?.slice(0, PREVIEW_LENGTH) ?? null, isLastOwn: author === side }
    },
  )
  const others = side === 'client' ? await listOtherProviders(context, customerId) : []
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize, others }
}

/**
 * SQL for the conversations `c` in which a person is on the given side, with their participant row `s`, the provider
 * `p` and the other participant's account `partner`.
 */
const ownConversationsSql = (side: Side, customerId: string): RawBuilder<unknown> => sql`
  from conversation c
  join conversation_participant s on s.conversation_id = c.conversation_id and s.side = ${side}
  join provider_account p on p.provider_id = c.provider_id
  join customer_account partner on partner.customer_account_id = ${side === 'client' ? sql`p.customer_account_id` : sql`c.customer_account_id`}
    and ${side === 'client' ? sql`c.customer_account_id` : sql`p.customer_account_id`} = ${customerId}`

/** Lists providers that the client has booked or sent a request to, but has not exchanged messages with. */
async function listOtherProviders({ db }: Context, customerId: string) {
  const { rows } = await sql<{ providerId: string; name: string; picture: string | null }>`
    select p.provider_id as "providerId", o.first_name || ' ' || o.last_name as name, p.image_square_url as picture
    from provider_account p join customer_account o using (customer_account_id)
    join customer_account k on k.customer_account_id = ${customerId}
    where p.customer_account_id <> ${customerId} and p.status = 'approved' and p.blocked_at is null and p.deactivated_at is null
      and coalesce(o.closed_at, o.login_blocked_at, o.deactivated_at) is null
      and p.provider_id in (select provider_id from booking where customer_account_id = ${customerId}
        union select provider_id from session_request where customer_account_id = ${customerId})
      and (${IS_CLIENT} or ${HAS_SESSION_REQUEST})
      and not exists (select from conversation c where c.provider_id = p.provider_id and c.customer_account_id = ${customerId} and c.last_number > 0)
    order by name, p.provider_id limit ${MAX_OTHERS}`.execute(db)
  return rows
}

/** Counts the caller's unread messages, separately as a client and as a provider. */
export const unreadMessages: Handler<AllCalls['unreadMessages']> = async (_input, context) => {
  const customerId = requireCaller(context).customerAccountId
  const count = async (side: Side) => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum((select count(*) from ${UNREAD_MESSAGES})), 0)::int as count ${ownConversationsSql(side, customerId)}`.execute(
      context.db,
    )
    return rows[0]!.count
  }
  return { client: await count('client'), counsellor: await count('counsellor') }
}
