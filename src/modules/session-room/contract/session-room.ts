import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { guid, instantOut } from '#platform/contract/values.ts'
import { ROOM_ROLES, ROOM_STATES, ROOM_WAYS } from '#platform/values/enums.ts'

/** As a browser's RTCPeerConnection takes them; the names and passwords of relays end with the room. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** Lets one browser into one room once, within ROOM_PASS_SECONDS: the first message on the room's socket carries the token. */
const roomPass = z.object({
  token: z.string(),
  iceServers: z.array(iceServer),
  /** Of a room that is held through the media server: shown to its gate (`/api/session-room/media`). */
  media: z.object({ token: z.string(), room: z.int() }).nullable(),
})

/** The session room (issue 7; decisions 0053 and 0054). */
export const sessionRoomCalls = {
  sessionRoom: call(
    {
      who: 'signedIn',
      about:
        'The room of an online session, by booking or by a date of a group, for its clients and its counsellor; while it is open with a personal pass that works once and soon ends.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        role: z.enum(ROOM_ROLES),
        isGroup: z.boolean(),
        title: z.string(),
        /** The counsellor for a client; the client for the counsellor of a personal session; null for the counsellor of a group. */
        otherName: z.string().nullable(),
        counsellorFirstName: z.string(),
        /** What the others would read unless the person says otherwise. */
        ownName: z.string(),
        startDateTime: instantOut,
        endDateTime: instantOut,
        opensAt: instantOut,
        closesAt: instantOut,
        state: z.enum(ROOM_STATES),
        /** By the counsellor, before its hours were over. */
        isEnded: z.boolean(),
        /** Of a client who waited in vain until LATE_MINUTES after the start: their money back is begun without them. */
        isCounsellorAbsent: z.boolean(),
        way: z.enum(ROOM_WAYS),
        /** How many people can be in it at once. */
        places: z.int(),
        /** The same join address that groupSessionRecurrence items have (specification §3); while the room is open, and where the operator's Zoom holds the session. */
        zoomMeetingJoinUrl: z.string().nullable(),
        /** The counsellor's, where they publish it: for 'call me instead'. */
        phone: z.string().nullable(),
        pass: roomPass.nullable(),
      }),
      refuses: ['bookingNotFound', 'roomOnSite'],
      perMinute: 60,
    },
    CALL_PATHS.sessionRoom,
  ),
}
