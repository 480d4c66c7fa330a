import { notices } from '#ui/notices.ts'
import type { ApiFailure } from './api.ts'
import { getTranslate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/**
 * Shows the server's message followed by the joined error list (specification §8), or 'Action failed' for a response
 * without a message, such as a proxy's own page.
 */
export function notifyFailure(failure: ApiFailure, offlineText: string): void {
  const details = failure.errors.filter((error) => error !== failure.message).join(', ')
  const message = [failure.message, details].filter(Boolean).join(' ')
  const getFailedText = () => getTranslate(getPathLanguage(location.pathname))('generic.failed')
  notices.show({ kind: 'wrong', text: failure.status === 0 ? offlineText : message || getFailedText() })
}
