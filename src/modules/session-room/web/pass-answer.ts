import type { RoomEnding } from '#platform/values/enums.ts'
import type { ApiResult } from '#platform/web/api.ts'
import type { Pass } from './room-media.ts'

/** What the answer to asking for a pass leads to: in, out for good, or another try. */
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
  // Too slow and too many are said of this try, not of the room.
  const isNo = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isNo ? { over: 'calledOff' } : 'later'
}
