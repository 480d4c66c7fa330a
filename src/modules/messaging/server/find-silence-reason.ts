import { type Kysely, sql } from 'kysely'
import type { SILENCE } from '#modules/messaging/contract.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type OwnConversation, otherSide } from './own-conversation.ts'
import './tables.ts'

type Silence = (typeof SILENCE)[number]

interface StatusRow {
  stopped: ('client' | 'counsellor')[]
  clientLeft: boolean
  clientRests: boolean
  counsellorLeft: boolean
  counsellorRests: boolean
}

/** Returns why the participant on this side cannot write now, or null if they can (decision 0030). */
export async function findSilenceReason(
  db: Kysely<Tables>,
  { conversationId, side }: OwnConversation,
): Promise<Silence | null> {
  const { rows } = await sql<StatusRow>`
    select
      array(select s.side from conversation_participant s where s.conversation_id = c.conversation_id and s.stopped_at is not null) as stopped,
      k.closed_at is not null as "clientLeft",
      coalesce(k.login_blocked_at, k.customer_blocked_at, k.deactivated_at) is not null as "clientRests",
      o.closed_at is not null as "counsellorLeft",
      p.status <> 'approved' or coalesce(o.login_blocked_at, o.deactivated_at, p.blocked_at, p.deactivated_at) is not null as "counsellorRests"
    from conversation c join customer_account k on k.customer_account_id = c.customer_account_id
    join provider_account p on p.provider_id = c.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    where c.conversation_id = ${conversationId}`.execute(db)
  const status = rows[0]!
  const isClient = side === 'client'
  if (isClient ? status.counsellorLeft : status.clientLeft) return 'left'
  if (isClient ? status.clientRests : status.counsellorRests) return 'blocked'
  if (status.stopped.includes(side)) return 'stoppedByMe'
  if (status.stopped.includes(otherSide(side))) return 'stoppedByThem'
  return (isClient ? status.counsellorRests : status.clientRests) ? 'resting' : null
}
