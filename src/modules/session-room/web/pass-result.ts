import type { RoomEndReason } from '#platform/values/enums.ts'
import type { ApiResult } from '#platform/web/api.ts'
import type { RoomPassData } from './room-media.ts'

/** Result of a pass request: enter, end, or retry. */
export type PassResult =
  | { pass: RoomPassData }
  | { over: Extract<RoomEndReason, 'ended' | 'closed' | 'cancelled'> | 'loggedOut' }
  | 'later'

export function toPassResult(result: ApiResult<'sessionRoom'>): PassResult {
  if (result.ok) {
    const { pass, state, isEnded } = result.data
    if (pass) return { pass }
    if (isEnded) return { over: 'ended' }
    return { over: state === 'over' ? 'closed' : 'cancelled' }
  }
  if (result.status === 401) return { over: 'loggedOut' }
  // Timeouts and rate limits affect only this attempt, so a later one may succeed.
  const isRejected = result.status >= 400 && result.status < 500 && result.status !== 408 && result.status !== 429
  return isRejected ? { over: 'cancelled' } : 'later'
}
