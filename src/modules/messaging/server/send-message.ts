import { type Kysely, sql, type Transaction } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { MESSAGE_EMAIL_DELAY_MINUTES } from '#modules/messaging/values/limits.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { findSilenceReason } from './find-silence-reason.ts'
import { decryptMessage, formatMessage, getMessageContext, type MessageRow } from './format-message.ts'
import {
  findOwnConversation,
  getOtherSide,
  HAS_SESSION_REQUEST,
  IS_CLIENT,
  type OwnConversation,
} from './own-conversation.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface MessageInput {
  messageId: string
  text: string
}

/**
 * Sends a message. The browser generates the message id, so that a retry after a lost reply does not send the message
 * twice.
 */
export const sendMessage: Handler<AllCalls['sendMessage']> = async (input, context) => {
  const customerId = requireCaller(context).customerAccountId
  const conversation = await findOwnConversation(context.db, { customerId, id: input.id })
  if (!conversation) return context.fail('notFound')
  const existing = await findMessage(context.db, conversation, input.messageId)
  if (existing) return replyToRepeat(context, { conversation, message: existing, input })
  await consumeRateLimit(context, 'message', `${conversation.conversationId}:${conversation.side}`)
  await consumeRateLimit(context, 'messagesOfPerson', customerId)
  return context.db.transaction().execute(async (tx) => {
    // Accounts come first in the lock order. If either account is being deleted concurrently, either the deletion waits
    // for this transaction, or it has already completed and the checks below see it.
    await sql`
      select from customer_account where customer_account_id in (
        ${conversation.customerAccountId}, (select customer_account_id from provider_account where provider_id = ${conversation.providerId}))
      order by customer_account_id for key share`.execute(tx)
    const locked = await findOwnConversation(tx, { customerId, id: input.id, lock: true })
    if (!locked) return context.fail('notFound')
    const duplicate = await findMessage(tx, locked, input.messageId)
    if (duplicate) return replyToRepeat(context, { conversation: locked, message: duplicate, input })
    if ((await findSilenceReason(tx, locked)) || !(await canWrite(tx, locked))) return context.fail('messagesStopped')
    return formatMessage(context, locked, await insertMessage(tx, locked, { context, input }))
  })
}

/**
 * Providers can start a conversation only with their clients. A person who has only sent a request must write first.
 */
async function canWrite(tx: Tx, { conversationId, side }: OwnConversation): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c join provider_account p using (provider_id)
    join customer_account k on k.customer_account_id = c.customer_account_id
    where c.conversation_id = ${conversationId} and (${IS_CLIENT}
      or exists (select from message m where m.conversation_id = c.conversation_id and m.side = 'client')
      or (${side} = 'client' and ${HAS_SESSION_REQUEST}))`.execute(tx)
  return rows.length > 0
}

async function insertMessage(
  tx: Tx,
  conversation: OwnConversation,
  { context, input }: { context: Context; input: MessageInput },
): Promise<MessageRow> {
  const { conversationId, side } = conversation
  const encryptionContext = getMessageContext(conversation, { message_id: input.messageId, side })
  const position = await tx
    .updateTable('conversation')
    .set({
      last_number: conversation.lastNumber + 1,
      revision: conversation.revision + 1,
      last_message_at: context.now,
    })
    .where('conversation_id', '=', conversationId)
    .returning(['last_number as number', 'revision'])
    .executeTakeFirstOrThrow()
  const emailDueAt = context.now.add({ minutes: MESSAGE_EMAIL_DELAY_MINUTES })
  await tx
    .updateTable('conversation_participant')
    .set({ email_due_at: sql<Temporal.Instant>`coalesce(email_due_at, ${emailDueAt})` })
    .where('conversation_id', '=', conversationId)
    .where('side', '=', getOtherSide(side))
    .where('emailed_at', 'is', null)
    .execute()
  return tx
    .insertInto('message')
    .values({
      ...position,
      conversation_id: conversationId,
      message_id: input.messageId,
      side,
      written_at: context.now,
      encrypted: context.encryption.encrypt(input.text, encryptionContext),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findMessage = (
  db: Kysely<Tables>,
  { conversationId }: OwnConversation,
  messageId: string,
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/**
 * Returns the reply for a message that was already sent, even if it has been deleted since. Fails if the text differs.
 */
function replyToRepeat(
  context: Context<'keyReused'>,
  { conversation, message, input }: { conversation: OwnConversation; message: MessageRow; input: MessageInput },
) {
  const text = decryptMessage(context, conversation, message)
  if (message.side !== conversation.side || (text !== null && text !== input.text)) context.fail('keyReused')
  return formatMessage(context, conversation, message)
}
