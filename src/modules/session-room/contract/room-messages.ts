import { z } from 'zod'
import { ROOM_CHAT_MAX, ROOM_NAME_MAX, ROOM_SIGNAL_MAX } from '#platform/values/constants.ts'
import { ROOM_ENDINGS, ROOM_ROLES, ROOM_TURNED_AWAY } from '#platform/values/enums.ts'

const stayId = z.guid()

/** What a browser says to the room. The first message is `enter`; a person is named by their stay, which is one browser in one room. */
export const toRoom = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('enter'),
    token: z.string().max(2000),
    /** How the others shall call them; theirs by default. */
    name: z.string().trim().max(ROOM_NAME_MAX).optional(),
  }),
  /** Of the counsellor: lets somebody in who waits. */
  z.strictObject({ type: z.literal('admit'), stayId }),
  /** Of the counsellor: back to the waiting page; they may knock again. */
  z.strictObject({ type: z.literal('sendOut'), stayId }),
  /** A description or candidate of WebRTC, handed on unread to one other who is in the room. */
  z.strictObject({
    type: z.literal('signal'),
    to: stayId,
    data: z.json().refine((data) => JSON.stringify(data).length <= ROOM_SIGNAL_MAX),
  }),
  /** What of themselves they give: told to everybody in the room, kept nowhere. */
  z.strictObject({ type: z.literal('show'), microphone: z.boolean(), camera: z.boolean() }),
  /** Only where the room is held through the media server; from browser to browser it never passes here. Kept nowhere. */
  z.strictObject({ type: z.literal('chat'), text: z.string().trim().min(1).max(ROOM_CHAT_MAX) }),
  z.strictObject({ type: z.literal('leave') }),
  /** Of the counsellor: the room closes for everybody. */
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('beat') }),
])
export type ToRoom = z.output<typeof toRoom>

const roomPerson = z.object({
  stayId,
  name: z.string(),
  role: z.enum(ROOM_ROLES),
  /** In the room, not waiting at its door. */
  isAdmitted: z.boolean(),
  microphone: z.boolean(),
  camera: z.boolean(),
})
export type RoomPerson = z.output<typeof roomPerson>

/** What the room says. `people` is the whole truth each time; whoever waits sees themself and whether the counsellor is there. */
export const fromRoom = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('people'),
    you: stayId,
    isAdmitted: z.boolean(),
    isCounsellorHere: z.boolean(),
    people: z.array(roomPerson),
    /** The server's clock, so that a wrong one in the browser shows no wrong time left. */
    now: z.iso.datetime(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
  }),
  z.object({ type: z.literal('signal'), from: stayId, data: z.json() }),
  z.object({ type: z.literal('chat'), from: stayId, text: z.string() }),
  /** The socket closes after it, and the browser does not come back by itself. */
  z.object({ type: z.literal('over'), because: z.enum(ROOM_ENDINGS) }),
  /** As `over`, before anybody was in: a pass that is used, old or another's. The browser may ask for a new one. */
  z.object({ type: z.literal('turnedAway'), because: z.enum(ROOM_TURNED_AWAY) }),
  z.object({ type: z.literal('beat') }),
])
export type FromRoom = z.output<typeof fromRoom>
