import type { AppDeps } from '#platform/server/context.ts'
import { decryptPass, encryptPass } from './encrypted-pass.ts'

/** Grants one participant access to the media gateway; valid only while the participant is admitted. */
export interface MediaPass {
  participantId: string
  /** Number of the session room on the media server. */
  mediaRoom: number
  until: string
}

const ENCRYPTION_CONTEXT = 'room-media-pass'

export const createMediaPass = (deps: Pick<AppDeps, 'encryption'>, pass: MediaPass): string =>
  encryptPass(deps, ENCRYPTION_CONTEXT, pass)

/** Returns null if the pass is invalid or its room has closed. */
export const parseMediaPass = (
  deps: Pick<AppDeps, 'encryption'>,
  token: string,
  now: Temporal.Instant,
): MediaPass | null => decryptPass<MediaPass>(deps, ENCRYPTION_CONTEXT, { token, now })
