import type { House } from '#platform/server/context.ts'
import { decryptPass, encryptPass } from './sealed-pass.ts'

/** Grants one participant access to the media gateway; valid only while the participant is admitted. */
export interface MediaPass {
  stayId: string
  /** Number of the session room on the media server. */
  mediaRoom: number
  until: string
}

const ENCRYPTION_CONTEXT = 'room-media-pass'

export const createMediaPass = (house: Pick<House, 'sealing'>, pass: MediaPass): string =>
  encryptPass(house, ENCRYPTION_CONTEXT, pass)

/** Returns null if the pass is invalid or its room has closed. */
export const parseMediaPass = (house: Pick<House, 'sealing'>, token: string, now: Temporal.Instant): MediaPass | null =>
  decryptPass<MediaPass>(house, ENCRYPTION_CONTEXT, { token, now })
