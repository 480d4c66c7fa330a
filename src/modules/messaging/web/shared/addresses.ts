import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Side } from './load-messages.ts'

/** Where a side reads its messages; without an id the list. Addresses name nobody. */
export const messagesPath = (side: Side, language: PathLanguage, conversationId?: string): string =>
  pagePath(side === 'client' ? 'messages' : 'providerMessages', language, conversationId ? { conversationId } : {})
