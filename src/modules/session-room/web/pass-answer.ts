import type { RoomEnding } from '#platform/values/enums.ts'
import type { ApiResult } from '#platform/web/api.ts'
import type { Pass } from './room-media.ts'

/** Result of a pass request: enter, end, or retry. */
export type PassLeads =
  | { pass: Pass }
  | { over: Extract<RoomEnding, 'ended' | 'closed' | 'calledOff'> | 'loggedOut' }
  | 'later'

export function passLeads(answer: ApiResult<'sessionRoom'>): PassLeads {
  if (answer.ok) {
    const { pass, state, isEnded } = answer.data
    if (pass) return { pass }
    if (isEnded) return { over: 'ended' }
    return { over: state === 'over' ? 'closed' : 'calledOff' }
  }
  if (answer.status === 401) return { over: 'loggedOut' }
  // Timeouts and rate limits concern only this attempt.
  const isRejected = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isRejected ? { over: 'calledOff' } : 'later'
}
