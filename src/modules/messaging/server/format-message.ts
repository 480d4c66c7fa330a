import type { Selectable } from 'kysely'
import { MESSAGE_DELETE_MINUTES } from '#modules/messaging/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { OwnConversation } from './own-conversation.ts'

export type MessageRow = Selectable<Tables['message']>

/** Encryption context of a message: it cannot be decrypted for another pair or as the other participant's message. */
export const getMessageContext = (
  { providerId, customerAccountId }: Pick<OwnConversation, 'providerId' | 'customerAccountId'>,
  { message_id, side }: Pick<MessageRow, 'message_id' | 'side'>,
): string => `message:${providerId}:${customerAccountId}:${side}:${message_id}`

/** Decrypts the text of a message; null if it has been deleted. */
export const decryptMessage = (
  { encryption }: Pick<AppDeps, 'encryption'>,
  own: Pick<OwnConversation, 'providerId' | 'customerAccountId'>,
  line: Pick<MessageRow, 'message_id' | 'side' | 'encrypted'>,
): string | null => line.encrypted && encryption.decrypt<string>(line.encrypted, getMessageContext(own, line))

/** Until when the author can delete a message. */
export const getMessageDeletionDeadline = (line: Pick<MessageRow, 'written_at'>) =>
  line.written_at.add({ minutes: MESSAGE_DELETE_MINUTES })

/** Formats a message for one of the participants. */
export function formatMessage(deps: Pick<AppDeps, 'encryption'>, own: OwnConversation, line: MessageRow) {
  const isOwn = line.side === own.side
  return {
    messageId: line.message_id,
    number: line.number,
    isOwn,
    text: decryptMessage(deps, own, line),
    writtenAt: line.written_at,
    takeBackUntil: isOwn && line.encrypted ? getMessageDeletionDeadline(line) : null,
  }
}
