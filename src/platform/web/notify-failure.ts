import { notices } from '#ui/notices.ts'
import type { ApiFailure } from './api.ts'
import { getTranslate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/**
 * Shows the server's message followed by the joined error list (specification §8), or 'Action failed' for a response
 * without a message, such as a proxy's own page.
 */
export function notifyFailure(failed: ApiFailure, offlineText: string): void {
  const details = failed.errors.filter((one) => one !== failed.message).join(', ')
  const message = [failed.message, details].filter(Boolean).join(' ')
  const failedText = () => getTranslate(getPathLanguage(location.pathname))('generic.failed')
  notices.show({ kind: 'wrong', text: failed.status === 0 ? offlineText : message || failedText() })
}
