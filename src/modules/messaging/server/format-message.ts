import type { Selectable } from 'kysely'
import { MESSAGE_DELETE_MINUTES } from '#modules/messaging/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { OwnConversation } from './own-conversation.ts'

export type MessageRow = Selectable<Tables['message']>

/**
 * Returns the encryption context of a message. It prevents the ciphertext from being decrypted in another conversation
 * or as another message.
 */
export const getMessageContext = (
  { providerId, customerAccountId }: Pick<OwnConversation, 'providerId' | 'customerAccountId'>,
  { message_id, side }: Pick<MessageRow, 'message_id' | 'side'>,
): string => `message:${providerId}:${customerAccountId}:${side}:${message_id}`

/** Decrypts a message. Returns null if its text has been deleted. */
export const decryptMessage = (
  { encryption }: Pick<AppDeps, 'encryption'>,
  conversation: Pick<OwnConversation, 'providerId' | 'customerAccountId'>,
  message: Pick<MessageRow, 'message_id' | 'side' | 'encrypted'>,
): string | null =>
  message.encrypted && encryption.decrypt<string>(message.encrypted, getMessageContext(conversation, message))

/** Returns the deadline for the author to delete a message. */
export const getMessageDeletionDeadline = (message: Pick<MessageRow, 'written_at'>) =>
  message.written_at.add({ minutes: MESSAGE_DELETE_MINUTES })

/** Builds the reply for a message from the point of view of one participant. */
export function formatMessage(deps: Pick<AppDeps, 'encryption'>, conversation: OwnConversation, message: MessageRow) {
  const isOwn = message.side === conversation.side
  return {
    messageId: message.message_id,
    number: message.number,
    isOwn,
    text: decryptMessage(deps, conversation, message),
    writtenAt: message.written_at,
    takeBackUntil: isOwn && message.encrypted ? getMessageDeletionDeadline(message) : null,
  }
}
