import { randomUUID } from 'node:crypto'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { formatPhone } from '#platform/server/country-numbers.ts'
import type { RoomTransport } from '#platform/values/enums.ts'
import { isProviderAbsent } from './absences.ts'
import { findRoom, type SessionRoom } from './find-room.ts'
import { getIceServers } from './ice-servers.ts'
import { createMediaPass } from './media-pass.ts'
import { createRoomPass } from './room-pass.ts'
import { findOrCreateRoom } from './room-row.ts'
import { chooseRoomWay, getRoomClosing, getRoomOpening, getRoomPlaces, getRoomState, isEnded } from './room-rules.ts'
import { findZoomMeeting } from './zoom/public.ts'

/** Returns a session room to its clients and provider (issue 7), with a pass while it is open. */
export const sessionRoom: Handler<AllCalls['sessionRoom']> = async ({ id }, context) => {
  const room = await findRoom(context, id, requireCaller(context), context.language)
  if (!room) return context.fail('bookingNotFound')
  if (!room.isOnline) return context.fail('roomOnSite')
  const state = getRoomState(room, context.now)
  const zoom = await findZoomMeeting(context, room, state === 'open')
  const way = chooseRoomWay(context.settings, { seats: room.seats, isInZoom: zoom !== null })
  return {
    role: room.role,
    isGroup: room.groupDateId !== null,
    title: room.title,
    otherName: getOtherName(room),
    counsellorFirstName: room.counsellor.firstName,
    ownName: room.ownFirstName,
    startDateTime: room.startAt,
    endDateTime: room.endAt,
    opensAt: getRoomOpening(room.startAt),
    closesAt: getRoomClosing(room.endAt),
    state,
    isEnded: isEnded(room),
    isProviderAbsent: await isProviderAbsent(context, room),
    way,
    places: getRoomPlaces(way),
    zoomMeetingJoinUrl: zoom?.joinUrl ?? null,
    phone: room.counsellor.phone && formatPhone(room.counsellor.phone),
    pass: state === 'open' && way !== 'zoom' ? await createPass(room, { sessionId: id, way }, context) : null,
  }
}

function getOtherName({ role, counsellor, client }: SessionRoom): string | null {
  if (role === 'client') return `${counsellor.firstName} ${counsellor.lastName}`
  return client && `${client.firstName} ${client.lastName}`
}

async function createPass(
  room: SessionRoom,
  { sessionId, way }: { sessionId: string; way: RoomTransport },
  context: Context,
) {
  const { customerAccountId, loginId } = requireCaller(context)
  const participantId = randomUUID()
  const passData = { participantId, sessionId, customerAccountId, loginId }
  const until = getRoomClosing(room.endAt)
  return {
    token: createRoomPass(context, passData, context.now),
    iceServers: getIceServers(context.settings, until, participantId),
    media: way === 'through' ? await createMediaAccess(room, { participantId, until }, context) : null,
  }
}

async function createMediaAccess(
  room: SessionRoom,
  { participantId, until }: { participantId: string; until: Temporal.Instant },
  context: Context,
) {
  const mediaRoom = room.mediaRoom ?? (await findOrCreateRoom(context.db, room)).mediaRoom
  return { token: createMediaPass(context, { participantId, mediaRoom, until: until.toString() }), room: mediaRoom }
}
