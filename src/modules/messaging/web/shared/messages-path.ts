import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Side } from './load-messages.ts'

/** Returns the path of a conversation or, without an id, of the list. Paths contain no names. */
export const buildMessagesPath = (side: Side, language: PathLanguage, conversationId?: string): string =>
  buildPagePath(side === 'client' ? 'messages' : 'providerMessages', language, conversationId ? { conversationId } : {})
