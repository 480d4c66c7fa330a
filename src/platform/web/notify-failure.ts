import { notices } from '#ui/notices.ts'
import type { Failed } from './api.ts'
import { textsOf } from './translate.ts'
import { languageOfPath } from './visit.ts'

/**
 * A failed call shows the server's message followed by the joined error list (specification §8), and 'Action failed' for an
 * answer that says nothing, such as a proxy's own page.
 */
export function notifyFailure(failed: Failed, offlineText: string): void {
  const more = failed.errors.filter((one) => one !== failed.message).join(', ')
  const said = [failed.message, more].filter(Boolean).join(' ')
  const failedText = () => textsOf(languageOfPath(location.pathname))('generic.failed')
  notices.show({ kind: 'wrong', text: failed.status === 0 ? offlineText : said || failedText() })
}
