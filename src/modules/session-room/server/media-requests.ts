import { z } from 'zod'

/** The one part of Janus that rooms are made of. */
export const VIDEO_ROOM = 'janus.plugin.videoroom'
/** One to give, one to take, and both again while a lost connection is made anew. */
const HANDLES_MAX = 4

const transaction = z.string().min(1).max(64)
const id = z.int().nonnegative()
const mid = z.string().max(16)
const given = z.strictObject({ feed: id, mid: mid.optional() })
const taken = z.strictObject({ feed: id.optional(), mid: mid.optional(), sub_mid: mid.optional() })
const givenList = z.array(given).max(60)
const takenList = z.array(taken).max(60)

/** What a browser may ask of the room. Keys that would record, rename, forward, or reach another room are none of these. */
const body = z.union([
  z.strictObject({ request: z.literal('join'), ptype: z.literal('publisher') }),
  z.strictObject({
    request: z.literal('join'),
    ptype: z.literal('subscriber'),
    private_id: id,
    streams: givenList.min(1),
  }),
  z.strictObject({ request: z.enum(['publish', 'configure']), restart: z.boolean().optional() }),
  z.strictObject({
    request: z.literal('configure'),
    streams: z.array(z.strictObject({ mid, send: z.boolean() })).max(60),
  }),
  z.strictObject({ request: z.enum(['start', 'unpublish', 'leave']) }),
  z.strictObject({ request: z.literal('subscribe'), streams: givenList.min(1) }),
  z.strictObject({ request: z.literal('unsubscribe'), streams: takenList.min(1) }),
  z.strictObject({
    request: z.literal('update'),
    subscribe: givenList.optional(),
    unsubscribe: takenList.optional(),
  }),
])

const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })
const candidate = z.union([
  z.object({ completed: z.literal(true) }),
  z.object({ candidate: z.string().max(1000), sdpMid: mid.nullish(), sdpMLineIndex: id.nullish() }),
])

/** What a browser may say; whatever else a message holds, such as a secret or its token, goes no further. */
const said = z.discriminatedUnion('janus', [
  z.object({ janus: z.literal('create'), transaction }),
  z.object({ janus: z.enum(['keepalive', 'destroy']), transaction, session_id: id }),
  z.object({ janus: z.literal('attach'), transaction, session_id: id, plugin: z.literal(VIDEO_ROOM) }),
  z.object({ janus: z.enum(['detach', 'hangup']), transaction, session_id: id, handle_id: id }),
  z.object({ janus: z.literal('trickle'), transaction, session_id: id, handle_id: id, candidate }),
  z.object({ janus: z.literal('message'), transaction, session_id: id, handle_id: id, body, jsep: jsep.optional() }),
])
type Said = z.output<typeof said>

/** What one browser has of Janus: only that may it speak of, since to Janus every session is anybody's who knows the secret. */
export interface Seat {
  stayId: string
  mediaRoom: number
  isOpening: boolean
  session: number | null
  /** Asked for and not heard of yet: whoever does not wait for answers gets no more than others. */
  attaching: number
  handles: Set<number>
  /** The one by which they give picture and sound: a stay takes one place in the room. */
  giving: number | null
}

export const newSeat = ({ stayId, mediaRoom }: Pick<Seat, 'stayId' | 'mediaRoom'>): Seat => ({
  stayId,
  mediaRoom,
  isOpening: false,
  session: null,
  attaching: 0,
  handles: new Set(),
  giving: null,
})

/** The message as Janus may have it; null where it is not for this browser to send. */
export function letThrough(message: unknown, seat: Seat): Record<string, unknown> | null {
  const { success, data } = said.safeParse(message)
  if (!success || !isOwn(data, seat)) return null
  take(data, seat)
  if (data.janus !== 'message' || data.body.request !== 'join') return data
  const room = { ...data.body, room: seat.mediaRoom }
  // The others know the stay from the room's own socket; Janus hears no name.
  return { ...data, body: isGiving(data) ? { ...room, display: seat.stayId } : room }
}

function isOwn(message: Said, { isOpening, session, attaching, handles, giving }: Seat): boolean {
  if (message.janus === 'create') return session === null && !isOpening
  if (message.session_id !== session) return false
  if (message.janus === 'attach') return handles.size + attaching < HANDLES_MAX
  if (!('handle_id' in message)) return true
  if (!handles.has(message.handle_id)) return false
  return !isGiving(message) || giving === null || giving === message.handle_id
}

const isGiving = (message: Said): boolean =>
  message.janus === 'message' && message.body.request === 'join' && message.body.ptype === 'publisher'

/** What is on its way counts as taken. */
function take(message: Said, seat: Seat): void {
  if (message.janus === 'create') seat.isOpening = true
  if (message.janus === 'attach') seat.attaching += 1
  if (!('handle_id' in message)) return
  if (isGiving(message)) seat.giving = message.handle_id
  if (message.janus !== 'detach') return
  seat.handles.delete(message.handle_id)
  if (seat.giving === message.handle_id) seat.giving = null
}

/**
 * Only the answers to `create` and `attach` hold an id by itself: the session first, then its handles. An error frees nothing:
 * whose it is only the browser knows.
 */
export function learn({ janus, data }: { janus: string; data?: { id?: unknown } }, seat: Seat): void {
  if (janus !== 'success' || typeof data?.id !== 'number') return
  if (seat.session === null) {
    seat.session = data.id
    return
  }
  seat.attaching = Math.max(0, seat.attaching - 1)
  seat.handles.add(data.id)
}
