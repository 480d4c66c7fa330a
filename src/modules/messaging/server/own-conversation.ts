import { type Kysely, sql } from 'kysely'
import type { Side } from '#modules/messaging/contract.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** A conversation from the point of view of the participant on `side`. */
export interface OwnConversation {
  conversationId: string
  providerId: string
  customerAccountId: string
  side: Side
  lastNumber: number
  revision: number
}

/**
 * Finds a conversation if the person takes part in it; no one else has access, whatever their role. `lock` locks the
 * row, so that messages are numbered and marked as read one at a time.
 */
export async function findOwnConversation(
  db: Kysely<Tables>,
  { customerId, id, lock }: { customerId: string; id: string; lock?: true },
): Promise<OwnConversation | undefined> {
  const { rows } = await sql<OwnConversation>`
    select c.conversation_id as "conversationId", c.provider_id as "providerId", c.customer_account_id as "customerAccountId",
      case when c.customer_account_id = ${customerId} then 'client' else 'counsellor' end as side,
      c.last_number as "lastNumber", c.revision
    from conversation c join provider_account p using (provider_id)
    where c.conversation_id = ${id} and ${customerId} in (c.customer_account_id, p.customer_account_id)
    ${lock ? sql`for update of c` : sql``}`.execute(db)
  return rows[0]
}

/** SQL for the messages `n` that participant `s` has not read, excluding deleted ones. */
export const UNREAD_MESSAGES = sql`message n where n.conversation_id = s.conversation_id and n.side <> s.side
  and n.number > s.read_number and n.encrypted is not null`

export const getOtherSide = (side: Side): Side => (side === 'client' ? 'counsellor' : 'client')

/** SQL condition: account `k` has paid provider `p` for a session (specification §2). */
export const IS_CLIENT = sql`exists (select from booking b where b.provider_id = p.provider_id
  and b.customer_account_id = k.customer_account_id and b.booked_at is not null and b.status not in ('pendingPayment', 'expired'))`

/** SQL condition: account `k` has requested another time from provider `p` while logged in. */
export const HAS_SESSION_REQUEST = sql`exists (select from session_request r where r.provider_id = p.provider_id
  and r.customer_account_id = k.customer_account_id)`
