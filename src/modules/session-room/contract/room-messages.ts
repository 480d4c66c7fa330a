import { z } from 'zod'
import { ROOM_CHAT_MAX, ROOM_NAME_MAX } from '#modules/session-room/values/limits.ts'
import { requiredText } from '#platform/contract/values.ts'
import { cleanLine } from '#platform/contract/visible-text.ts'
import { ROOM_SIGNAL_MAX } from '#platform/values/constants.ts'
import { ROOM_END_REASONS, ROOM_JOIN_ERRORS, ROOM_ROLES } from '#platform/values/enums.ts'

const participantId = z.guid()

/** Messages to the room; the first is `enter`. `participantId` identifies a participant: one browser in one room. */
export const toRoom = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('enter'),
    token: z.string().max(2000),
    /** Display name. If it is missing or contains no letter, the person's first name is used instead. */
    name: z.string().overwrite(cleanLine).max(ROOM_NAME_MAX).optional(),
  }),
  /** Provider only: admits a participant from the lobby. */
  z.strictObject({ type: z.literal('admit'), participantId }),
  /** Provider only: sends a participant back to the lobby, where they can ask to be admitted again. */
  z.strictObject({ type: z.literal('sendOut'), participantId }),
  /** A WebRTC description or candidate, forwarded to one other participant without being inspected. */
  z.strictObject({
    type: z.literal('signal'),
    to: participantId,
    data: z.json().refine((data) => JSON.stringify(data).length <= ROOM_SIGNAL_MAX),
  }),
  /** Microphone and camera state; sent to everyone in the room, not stored. */
  z.strictObject({ type: z.literal('show'), microphone: z.boolean(), camera: z.boolean() }),
  /** Only for rooms with a media server; otherwise chat goes directly between browsers. Not stored. */
  z.strictObject({ type: z.literal('chat'), text: requiredText(ROOM_CHAT_MAX) }),
  z.strictObject({ type: z.literal('leave') }),
  /** Provider only: closes the room for everyone. */
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('beat') }),
])
export type ToRoom = z.output<typeof toRoom>

const participant = z.object({
  participantId,
  name: z.string(),
  role: z.enum(ROOM_ROLES),
  /** In the room, not in the lobby. */
  isAdmitted: z.boolean(),
  microphone: z.boolean(),
  camera: z.boolean(),
})
export type RoomPerson = z.output<typeof participant>

/** Messages from the room. `people` always has the full state; in the lobby, clients see only themselves. */
export const fromRoom = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('people'),
    you: participantId,
    isAdmitted: z.boolean(),
    isProviderPresent: z.boolean(),
    people: z.array(participant),
    /** The server's time, so that the remaining time is correct even if the browser's clock is wrong. */
    now: z.iso.datetime(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
  }),
  z.object({ type: z.literal('signal'), from: participantId, data: z.json() }),
  z.object({ type: z.literal('chat'), from: participantId, text: z.string() }),
  /** The socket is closed afterwards, and the browser does not reconnect automatically. */
  z.object({ type: z.literal('over'), because: z.enum(ROOM_END_REASONS) }),
  /**
   * Sent if the pass is used, expired or invalid. The socket is closed afterwards, as with `over`, but the browser may
   * request a new pass.
   */
  z.object({ type: z.literal('turnedAway'), because: z.enum(ROOM_JOIN_ERRORS) }),
  z.object({ type: z.literal('beat') }),
])
export type FromRoom = z.output<typeof fromRoom>
