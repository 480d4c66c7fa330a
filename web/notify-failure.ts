import type { Failed } from './api.ts'
import { notices } from './kit/notices.ts'

/** A failed call shows the server's message followed by the joined error list (specification §8). */
export function notifyFailure(failed: Failed, offlineText: string): void {
  const more = failed.errors.filter((one) => one !== failed.message).join(', ')
  const text = failed.status === 0 ? offlineText : [failed.message, more].filter(Boolean).join(' ')
  notices.show({ kind: 'wrong', text })
}
