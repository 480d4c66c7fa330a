import type { Reply } from '#platform/web/api.ts'

export type Talk = Reply<'getConversation'>
export type Message = Talk['messages'][number]

/** Written here and not known to be on the server: being sent, or waiting to be sent again under the same id. */
export interface Unsent {
  messageId: string
  text: string
  state: 'sending' | 'failed'
  /** What the server said; null when nobody answered. */
  why: string | null
}

/** Known messages with what has come or changed, in their order. */
export function merged(known: readonly Message[], came: readonly Message[]): Message[] {
  const byId = new Map([...known, ...came].map((one) => [one.messageId, one]))
  return [...byId.values()].sort((one, other) => one.number - other.number)
}

/** What is still to be sent: whatever the server has by now, whoever told us, is not. */
export const stillUnsent = (unsent: readonly Unsent[], messages: readonly Message[]): Unsent[] =>
  unsent.filter(({ messageId }) => !messages.some((one) => one.messageId === messageId))

/** The number up to which the other one's words have come. */
export const lastIncoming = (messages: readonly Message[]): number =>
  messages.findLast((one) => !one.isMine)?.number ?? 0

/** Words of the other one that were not known before, for those who hear the page. */
export const newsAmong = (known: readonly Message[], came: readonly Message[]): Message[] =>
  came.filter((one) => !one.isMine && one.text !== null && !known.some(({ messageId }) => messageId === one.messageId))
