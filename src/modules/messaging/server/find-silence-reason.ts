import { type Kysely, sql } from 'kysely'
import type { SILENCE, Side } from '#modules/messaging/contract.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { getOtherSide, type OwnConversation } from './own-conversation.ts'
import './tables.ts'

type Silence = (typeof SILENCE)[number]

interface ParticipantStatus {
  stoppedBy: Side[]
  isClientDeleted: boolean
  isClientInactive: boolean
  isProviderDeleted: boolean
  isProviderInactive: boolean
}

/** Returns why the participant cannot write now, or null if they can (decision 0030). */
export async function findSilenceReason(
  db: Kysely<Tables>,
  { conversationId, side }: OwnConversation,
): Promise<Silence | null> {
  const { rows } = await sql<ParticipantStatus>`
    select
      array(select s.side from conversation_participant s where s.conversation_id = c.conversation_id and s.stopped_at is not null) as "stoppedBy",
      client.closed_at is not null as "isClientDeleted",
      coalesce(client.login_blocked_at, client.customer_blocked_at, client.deactivated_at) is not null as "isClientInactive",
      owner.closed_at is not null as "isProviderDeleted",
      p.status <> 'approved' or coalesce(owner.login_blocked_at, owner.deactivated_at, p.blocked_at, p.deactivated_at) is not null as "isProviderInactive"
    from conversation c join customer_account client on client.customer_account_id = c.customer_account_id
    join provider_account p on p.provider_id = c.provider_id
    join customer_account owner on owner.customer_account_id = p.customer_account_id
    where c.conversation_id = ${conversationId}`.execute(db)
  const status = rows[0]!
  const isClient = side === 'client'
  if (isClient ? status.isProviderDeleted : status.isClientDeleted) return 'left'
  if (isClient ? status.isClientInactive : status.isProviderInactive) return 'blocked'
  if (status.stoppedBy.includes(side)) return 'stoppedByMe'
  if (status.stoppedBy.includes(getOtherSide(side))) return 'stoppedByThem'
  return (isClient ? status.isProviderInactive : status.isClientInactive) ? 'resting' : null
}
