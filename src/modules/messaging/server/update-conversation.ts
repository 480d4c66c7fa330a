import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { formatMessage, getMessageDeletionDeadline } from './format-message.ts'
import { findOwnConversation, getOtherSide, type OwnConversation, UNREAD_MESSAGES } from './own-conversation.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Runs `work` in a transaction with the conversation locked. Returns undefined if the caller does not take part in it.
 */
async function withLockedConversation<T>(
  context: Context,
  id: string,
  work: (tx: Tx, conversation: OwnConversation) => Promise<T>,
): Promise<T | undefined> {
  const customerId = requireCaller(context).customerAccountId
  return context.db.transaction().execute(async (tx) => {
    const conversation = await findOwnConversation(tx, { customerId, id, lock: true })
    return conversation && work(tx, conversation)
  })
}

/** Deletes one of the caller's messages for both participants, within ten minutes of sending. Idempotent. */
export const takeMessageBack: Handler<AllCalls['takeMessageBack']> = async ({ id, messageId }, context) => {
  const message = await withLockedConversation(context, id, async (tx, conversation) => {
    const row = await tx
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', conversation.conversationId)
      .where('message_id', '=', messageId)
      .where('side', '=', conversation.side)
      .executeTakeFirst()
    if (!row) return undefined
    if (!row.encrypted) return formatMessage(context, conversation, row)
    if (Temporal.Instant.compare(context.now, getMessageDeletionDeadline(row)) > 0) return context.fail('takeBackOver')
    const revision = await incrementRevision(tx, conversation)
    const deletion = { encrypted: null, removed_because: 'deletedBySender' as const, revision }
    await tx
      .updateTable('message')
      .set(deletion)
      .where('conversation_id', '=', conversation.conversationId)
      .where('number', '=', row.number)
      .execute()
    await clearNoticeIfRead(tx, conversation.conversationId, getOtherSide(conversation.side))
    return formatMessage(context, conversation, { ...row, ...deletion })
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

/** Stops messages or allows them again. While they are stopped, neither participant can write, and both see why. */
export const stopMessages: Handler<AllCalls['stopMessages']> = async ({ id, isStopped }, context) => {
  const isOwn = await withLockedConversation(context, id, async (tx, conversation) => {
    const at = isStopped ? sql`coalesce(stopped_at, ${context.now})` : sql`null`
    await sql`
      update conversation_participant set stopped_at = ${at}
      where conversation_id = ${conversation.conversationId} and side = ${conversation.side}`.execute(tx)
    await incrementRevision(tx, conversation)
    return true
  })
  return isOwn ? null : context.fail('notFound')
}

/** @returns the new revision. */
async function incrementRevision(tx: Tx, conversation: OwnConversation): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update conversation set revision = revision + 1 where conversation_id = ${conversation.conversationId} returning revision`.execute(
    tx,
  )
  return rows[0]!.revision
}

/** If everything has been read, cancels the pending email and lets the next message trigger a new one. */
async function clearNoticeIfRead(tx: Tx, conversationId: string, side: OwnConversation['side']): Promise<void> {
  await sql`
    update conversation_participant s set email_due_at = null, emailed_at = null
    where s.conversation_id = ${conversationId} and s.side = ${side} and not exists (
      select from ${UNREAD_MESSAGES})`.execute(tx)
}
