import { ROOM_PASS_SECONDS } from '#contract/constants.ts'
import type { House } from '../context.ts'

/** What a pass says; sealed, so that nobody can make or read one. */
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
  return house.sealing.seal({ ...pass, until }, BOUND_TO).toString('base64url')
}

/** Null where it is none of ours, or too old. */
export function readPass(house: Pick<House, 'sealing'>, token: string, now: Temporal.Instant): RoomPass | null {
  try {
    const pass = house.sealing.open<RoomPass>(Buffer.from(token, 'base64url'), BOUND_TO)
    return Temporal.Instant.compare(now, Temporal.Instant.from(pass.until)) < 0 ? pass : null
  } catch {
    return null
  }
}
