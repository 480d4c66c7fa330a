import type { House } from '#platform/server/context.ts'
import { openPass, sealPass } from './sealed-pass.ts'

/** What opens the media server's gate for one stay; worth nothing before it is let in and after it has ended. */
export interface MediaPass {
  stayId: string
  /** The session room by the number that the media server knows it by. */
  mediaRoom: number
  until: string
}

const BOUND_TO = 'room-media-pass'

export const makeMediaPass = (house: Pick<House, 'sealing'>, pass: MediaPass): string => sealPass(house, BOUND_TO, pass)

/** Null where it is none of ours, or its room has closed. */
export const readMediaPass = (house: Pick<House, 'sealing'>, token: string, now: Temporal.Instant): MediaPass | null =>
  openPass<MediaPass>(house, BOUND_TO, { token, now })
