import type { Reply } from '#platform/web/api.ts'

export type Conversation = Reply<'getConversation'>
export type Message = Conversation['messages'][number]

/** A message that may not have reached the server. Retries use the same id. */
export interface OutgoingMessage {
  messageId: string
  text: string
  state: 'sending' | 'failed'
  /** The server's error message; null while sending and if there was no reply. */
  error: string | null
}

/**
 * Merges the changes since a revision into a conversation. Changes to older messages that are not loaded yet are
 * ignored: a message without its neighbours would make the request for older messages skip those in between.
 */
export function mergeChanges(
  { messages, hasOlder }: Pick<Conversation, 'messages' | 'hasOlder'>,
  changed: readonly Message[],
): Message[] {
  const first = hasOlder ? (messages[0]?.number ?? 0) : 0
  return mergeMessages(
    messages,
    changed.filter(({ number }) => number >= first),
  )
}

/** Merges new and changed messages into the known ones, sorted by number. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map([...known, ...incoming].map((message) => [message.messageId, message]))
  return [...byId.values()].sort((a, b) => a.number - b.number)
}

/** Returns the outgoing messages that are not among the received ones and so may not have reached the server. */
export const filterUnsent = (unsent: readonly OutgoingMessage[], messages: readonly Message[]): OutgoingMessage[] =>
  unsent.filter(({ messageId }) => !messages.some((message) => message.messageId === messageId))

/** Returns the number of the last message from the other participant, or 0. */
export const getLastIncomingNumber = (messages: readonly Message[]): number =>
  messages.findLast((message) => !message.isOwn)?.number ?? 0

/** Returns new messages from the other participant, for announcing them to screen readers. */
export const filterNewMessages = (known: readonly Message[], incoming: readonly Message[]): Message[] =>
  incoming.filter(
    (message) =>
      !message.isOwn && message.text !== null && !known.some(({ messageId }) => messageId === message.messageId),
  )
