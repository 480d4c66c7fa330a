import { ROOM_PASS_SECONDS } from '#modules/session-room/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { decryptPass, encryptPass } from './encrypted-pass.ts'

/** Lets one browser enter a room once. */
export interface RoomPass {
  /** Becomes the participant's id, so a second use fails because the id already exists. */
  participantId: string
  /** Id of the booking or group date with which the room was requested. */
  sessionId: string
  customerAccountId: string
  loginId: string
  until: string
}

const ENCRYPTION_CONTEXT = 'room-pass'

/** Creates a token for one entry (decision 0053). */
export function createRoomPass(
  deps: Pick<AppDeps, 'encryption'>,
  pass: Omit<RoomPass, 'until'>,
  now: Temporal.Instant,
): string {
  const until = now.add({ seconds: ROOM_PASS_SECONDS }).toString()
  return encryptPass(deps, ENCRYPTION_CONTEXT, { ...pass, until } satisfies RoomPass)
}

/** Returns null if the pass is invalid or expired. */
export const parseRoomPass = (
  deps: Pick<AppDeps, 'encryption'>,
  token: string,
  now: Temporal.Instant,
): RoomPass | null => decryptPass<RoomPass>(deps, ENCRYPTION_CONTEXT, { token, now })
