import type { House } from '../context.ts'

/** What opens the media server's gate for one stay; worth nothing before it is let in and after it has ended. */
export interface MediaPass {
  stayId: string
  /** The session room by the number that the media server knows it by. */
  mediaRoom: number
  until: string
}

const BOUND_TO = 'room-media-pass'

export function makeMediaPass(house: Pick<House, 'sealing'>, pass: MediaPass): string {
  return house.sealing.seal(pass, BOUND_TO).toString('base64url')
}

/** Null where it is none of ours, or its room has closed. */
export function readMediaPass(house: Pick<House, 'sealing'>, token: string, now: Temporal.Instant): MediaPass | null {
  try {
    const pass = house.sealing.open<MediaPass>(Buffer.from(token, 'base64url'), BOUND_TO)
    return Temporal.Instant.compare(now, Temporal.Instant.from(pass.until)) < 0 ? pass : null
  } catch {
    return null
  }
}
