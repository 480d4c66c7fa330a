import type { RoomEndReason } from '#platform/values/enums.ts'
import type { ApiResult } from '#platform/web/api.ts'
import type { RoomPassData } from './room-media.ts'

/** Result of a pass request: enter, end, or retry. */
export type PassResult =
  | { pass: RoomPassData }
  | { over: Extract<RoomEndReason, 'ended' | 'closed' | 'cancelled'> | 'loggedOut' }
  | 'later'

export function toPassResult(answer: ApiResult<'sessionRoom'>): PassResult {
  if (answer.ok) {
    const { pass, state, isEnded } = answer.data
    if (pass) return { pass }
    if (isEnded) return { over: 'ended' }
    return { over: state === 'over' ? 'closed' : 'cancelled' }
  }
  if (answer.status === 401) return { over: 'loggedOut' }
  // Timeouts and rate limits concern only this attempt.
  const isRejected = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isRejected ? { over: 'cancelled' } : 'later'
}
