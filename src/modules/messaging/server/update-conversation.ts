import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { formatMessage, getMessageDeletionDeadline } from './format-message.ts'
import { findOwnConversation, type OwnConversation, otherSide, UNREAD_MESSAGES } from './own-conversation.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Runs `work` with the caller's conversation locked; returns undefined if it is not theirs. */
async function withLockedConversation<T>(
  context: Context,
  id: string,
  work: (tx: Tx, own: OwnConversation) => Promise<T>,
): Promise<T | undefined> {
  const customerId = requireCaller(context).customerAccountId
  return context.db.transaction().execute(async (tx) => {
    const own = await findOwnConversation(tx, { customerId, id, lock: true })
    return own && work(tx, own)
  })
}

/** Deletes the caller's own message for both participants within ten minutes of sending. Idempotent. */
export const takeMessageBack: Handler<AllCalls['takeMessageBack']> = async ({ id, messageId }, context) => {
  const message = await withLockedConversation(context, id, async (tx, own) => {
    const row = await tx
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', own.conversationId)
      .where('message_id', '=', messageId)
      .where('side', '=', own.side)
      .executeTakeFirst()
    if (!row) return undefined
    if (!row.encrypted) return formatMessage(context, own, row)
    if (Temporal.Instant.compare(context.now, getMessageDeletionDeadline(row)) > 0) return context.fail('takeBackOver')
    const revision = await incrementRevision(tx, own)
    const deletion = { encrypted: null, removed_because: 'takenBack' as const, revision }
    await tx
      .updateTable('message')
      .set(deletion)
      .where('conversation_id', '=', own.conversationId)
      .where('number', '=', row.number)
      .execute()
    await clearNoticeIfRead(tx, own.conversationId, otherSide(own.side))
    return formatMessage(context, own, { ...row, ...deletion })
  })
  return message ?? context.fail('notFound')
}

export const markMessagesRead: Handler<AllCalls['markMessagesRead']> = async ({ id, number }, context) => {
  const isOwn = await withLockedConversation(context, id, async (tx, { conversationId, side, lastNumber }) => {
    await sql`
      update conversation_participant set read_number = greatest(read_number, ${Math.min(number, lastNumber)})
      where conversation_id = ${conversationId} and side = ${side}`.execute(tx)
    await clearNoticeIfRead(tx, conversationId, side)
    return true
  })
  return isOwn ? null : context.fail('notFound')
}

/** Stops or allows messages. While stopped, neither participant can write, and the other one is shown why. */
export const stopMessages: Handler<AllCalls['stopMessages']> = async ({ id, isStopped }, context) => {
  const isOwn = await withLockedConversation(context, id, async (tx, own) => {
    const at = isStopped ? sql`coalesce(stopped_at, ${context.now})` : sql`null`
    await sql`
      update conversation_participant set stopped_at = ${at}
      where conversation_id = ${own.conversationId} and side = ${own.side}`.execute(tx)
    await incrementRevision(tx, own)
    return true
  })
  return isOwn ? null : context.fail('notFound')
}

/** @returns the new revision. */
async function incrementRevision(tx: Tx, own: OwnConversation): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update conversation set revision = revision + 1 where conversation_id = ${own.conversationId} returning revision`.execute(
    tx,
  )
  return rows[0]!.revision
}

/** If nothing is unread, cancels a pending notification and allows the next message to trigger a new one. */
async function clearNoticeIfRead(tx: Tx, conversationId: string, side: OwnConversation['side']): Promise<void> {
  await sql`
    update conversation_participant s set email_due_at = null, emailed_at = null
    where s.conversation_id = ${conversationId} and s.side = ${side} and not exists (
      select from ${UNREAD_MESSAGES})`.execute(tx)
}
