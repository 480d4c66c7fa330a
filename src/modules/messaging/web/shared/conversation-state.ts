import type { Reply } from '#platform/web/api.ts'

export type Conversation = Reply<'getConversation'>
export type Message = Conversation['messages'][number]

/** A message that is not known to be on the server: being sent, or failed and to be retried under the same id. */
export interface Unsent {
  messageId: string
  text: string
  state: 'sending' | 'failed'
  /** The server's error message; null if there was no reply. */
  why: string | null
}

/** Merges new and changed messages into the known ones, in order. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map([...known, ...incoming].map((one) => [one.messageId, one]))
  return [...byId.values()].sort((one, other) => one.number - other.number)
}

/** Filters out messages that have arrived on the server. */
export const filterUnsent = (unsent: readonly Unsent[], messages: readonly Message[]): Unsent[] =>
  unsent.filter(({ messageId }) => !messages.some((one) => one.messageId === messageId))

/** Number of the last message from the other participant, or 0. */
export const getLastIncomingNumber = (messages: readonly Message[]): number =>
  messages.findLast((one) => !one.isOwn)?.number ?? 0

/** New messages from the other participant, to be announced to screen readers. */
export const filterNewMessages = (known: readonly Message[], incoming: readonly Message[]): Message[] =>
  incoming.filter(
    (one) => !one.isOwn && one.text !== null && !known.some(({ messageId }) => messageId === one.messageId),
  )
