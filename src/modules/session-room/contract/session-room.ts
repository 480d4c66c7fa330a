import { z } from 'zod'
import { sessionRoomCallPaths } from '#modules/session-room/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { guid, instantOut } from '#platform/contract/values.ts'
import { ROOM_ROLES, ROOM_STATUSES, ROOM_TRANSPORTS } from '#platform/values/enums.ts'

/** The browser's `RTCIceServer`. TURN credentials expire with the room. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/**
 * Pass that lets one browser enter once within ROOM_PASS_SECONDS. Its token is sent in the first message on the room's
 * socket.
 */
const roomPass = z.object({
  token: z.string(),
  iceServers: z.array(iceServer),
  /** For rooms with a media server: token for its gateway (`/api/session-room/media`). */
  media: z.object({ token: z.string(), room: z.int() }).nullable(),
})

/** The session room (issue 7; decisions 0053 and 0054). */
export const sessionRoomCalls = {
  sessionRoom: defineCall(
    {
      who: 'signedIn',
      summary:
        'Returns the room of an online session, by the id of a booking or of a date of a group, to its clients and ' +
        'provider. While the room is open, includes a personal pass that works once and expires shortly.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        role: z.enum(ROOM_ROLES),
        isGroup: z.boolean(),
        title: z.string(),
        /** The provider's name for a client, the client's name for the provider; null for the provider of a group. */
        otherName: z.string().nullable(),
        counsellorFirstName: z.string(),
        /** Default display name. */
        ownName: z.string(),
        startDateTime: instantOut,
        endDateTime: instantOut,
        opensAt: instantOut,
        closesAt: instantOut,
        state: z.enum(ROOM_STATUSES),
        /** Whether the provider ended the room before its closing time. */
        isEnded: z.boolean(),
        /**
         * True if the client waited until LATE_MINUTES after the start and the provider had not joined by then; the
         * client is refunded automatically.
         */
        isProviderAbsent: z.boolean(),
        way: z.enum(ROOM_TRANSPORTS),
        /** Maximum number of people in the room, including the provider. */
        places: z.int(),
        /** As in groupSessionRecurrence items (specification §3); null unless a Zoom session's room is open. */
        zoomMeetingJoinUrl: z.string().nullable(),
        /** The provider's published phone number, to call if the connection fails. */
        phone: z.string().nullable(),
        pass: roomPass.nullable(),
      }),
      errors: ['bookingNotFound', 'roomOnSite'],
      perMinute: 60,
    },
    sessionRoomCallPaths.sessionRoom,
  ),
}
