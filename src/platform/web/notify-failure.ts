import { notices } from '#ui/notices.ts'
import type { Failed } from './api.ts'
import { textsOf } from './translate.ts'
import { languageOfPath } from './visit.ts'

/**
 * Shows the server's message followed by the joined error list (specification §8), or 'Action failed' for a response
 * without a message, such as a proxy's own page.
 */
export function notifyFailure(failed: Failed, offlineText: string): void {
  const details = failed.errors.filter((one) => one !== failed.message).join(', ')
  const message = [failed.message, details].filter(Boolean).join(' ')
  const failedText = () => textsOf(languageOfPath(location.pathname))('generic.failed')
  notices.show({ kind: 'wrong', text: failed.status === 0 ? offlineText : message || failedText() })
}
