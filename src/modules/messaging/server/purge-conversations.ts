import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { CONVERSATION_RETENTION_YEARS } from '#platform/values/constants.ts'
import './tables.ts'

/** Runs nightly: deletes conversations two years after the last message, and empty ones after a day (decision 0030). */
export async function purgeOldConversations({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const cutoff = now.toZonedDateTimeISO('UTC').subtract({ years: CONVERSATION_RETENTION_YEARS }).toInstant()
  await sql`
    delete from conversation where coalesce(last_message_at, created_at) <= ${cutoff}
      or (last_number = 0 and created_at <= ${now.subtract({ hours: 24 })}
        and not exists (select from conversation_participant s where s.conversation_id = conversation.conversation_id and s.stopped_at is not null))`.execute(
    db,
  )
}

/**
 * Erases the messages that a person has written. The other participant keeps theirs and sees that the account has been
 * deleted. If both accounts are deleted, so is the conversation.
 */
export async function eraseMessages(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  const ownConversations = sql`
    select c.conversation_id, case when c.customer_account_id = ${customerAccountId} then 'client' else 'counsellor' end as side,
      exists (select from customer_account x where x.closed_at is not null and x.customer_account_id in (c.customer_account_id, p.customer_account_id)) as is_partner_deleted
    from conversation c join provider_account p using (provider_id)
    where ${customerAccountId} in (c.customer_account_id, p.customer_account_id)`
  await sql`
    with own as (${ownConversations}), updated as (
      update conversation c set revision = revision + 1 from own t where t.conversation_id = c.conversation_id
      returning c.conversation_id, c.revision, t.side)
    update message m set encrypted = null, removed_because = 'accountDeleted', revision = u.revision
    from updated u where m.conversation_id = u.conversation_id and m.side = u.side and m.encrypted is not null`.execute(
    tx,
  )
  await sql`
    update conversation_participant s set email_due_at = null from conversation c join provider_account p using (provider_id)
    where s.conversation_id = c.conversation_id and ${customerAccountId} in (c.customer_account_id, p.customer_account_id)`.execute(
    tx,
  )
  await sql`
    delete from conversation c using (${ownConversations}) t where t.conversation_id = c.conversation_id
      and (t.is_partner_deleted or not exists (select from message m where m.conversation_id = c.conversation_id and m.encrypted is not null))`.execute(
    tx,
  )
}
