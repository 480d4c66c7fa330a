import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Side } from './load-messages.ts'

/** Path of a conversation for one side, or of the list without an id. Contains no names. */
export const buildMessagesPath = (side: Side, language: PathLanguage, conversationId?: string): string =>
  buildPagePath(side === 'client' ? 'messages' : 'providerMessages', language, conversationId ? { conversationId } : {})
