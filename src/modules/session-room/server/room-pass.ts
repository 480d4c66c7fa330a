import type { House } from '#platform/server/context.ts'
import { ROOM_PASS_SECONDS } from '#platform/values/constants.ts'
import { openPass, sealPass } from './sealed-pass.ts'

/** What lets one browser in once. */
export interface RoomPass {
  /** Becomes the stay's id: a second use finds it taken. */
  stayId: string
  /** The booking, or the date of a group, by whose id the room was asked for. */
  sessionId: string
  customerAccountId: string
  loginId: string
  until: string
}

const BOUND_TO = 'room-pass'

/** A token for one entry (decision 0053). */
export function makePass(house: Pick<House, 'sealing'>, pass: Omit<RoomPass, 'until'>, now: Temporal.Instant): string {
  const until = now.add({ seconds: ROOM_PASS_SECONDS }).toString()
  return sealPass(house, BOUND_TO, { ...pass, until } satisfies RoomPass)
}

/** Null where it is none of ours, or too old. */
export const readPass = (house: Pick<House, 'sealing'>, token: string, now: Temporal.Instant): RoomPass | null =>
  openPass<RoomPass>(house, BOUND_TO, { token, now })
