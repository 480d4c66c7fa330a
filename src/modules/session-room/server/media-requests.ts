import { z } from 'zod'

/** The Janus plugin that provides the rooms. */
export const VIDEO_ROOM = 'janus.plugin.videoroom'
/** One handle to publish and one to subscribe, twice that number during a reconnect. */
const HANDLES_MAX = 4

const transaction = z.string().min(1).max(64)
const id = z.int().nonnegative()
const mid = z.string().max(16)
const publishedStream = z.strictObject({ feed: id, mid: mid.optional() })
const subscribedStream = z.strictObject({ feed: id.optional(), mid: mid.optional(), sub_mid: mid.optional() })
const publishedStreams = z.array(publishedStream).max(60)
const subscribedStreams = z.array(subscribedStream).max(60)

/** Permitted room requests. Keys for recording, renaming, forwarding or referring to another room are not permitted. */
const body = z.union([
  z.strictObject({ request: z.literal('join'), ptype: z.literal('publisher') }),
  z.strictObject({
    request: z.literal('join'),
    ptype: z.literal('subscriber'),
    private_id: id,
    streams: publishedStreams.min(1),
  }),
  z.strictObject({ request: z.enum(['publish', 'configure']), restart: z.boolean().optional() }),
  z.strictObject({
    request: z.literal('configure'),
    streams: z.array(z.strictObject({ mid, send: z.boolean() })).max(60),
  }),
  z.strictObject({ request: z.enum(['start', 'unpublish', 'leave']) }),
  z.strictObject({ request: z.literal('subscribe'), streams: publishedStreams.min(1) }),
  z.strictObject({ request: z.literal('unsubscribe'), streams: subscribedStreams.min(1) }),
  z.strictObject({
    request: z.literal('update'),
    subscribe: publishedStreams.optional(),
    unsubscribe: subscribedStreams.optional(),
  }),
])

const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })
const candidate = z.union([
  z.object({ completed: z.literal(true) }),
  z.object({ candidate: z.string().max(1000), sdpMid: mid.nullish(), sdpMLineIndex: id.nullish() }),
])

/** Permitted messages; other properties, such as a secret or the token, are not forwarded. */
const browserMessage = z.discriminatedUnion('janus', [
  z.object({ janus: z.literal('create'), transaction }),
  z.object({ janus: z.enum(['keepalive', 'destroy']), transaction, session_id: id }),
  z.object({ janus: z.literal('attach'), transaction, session_id: id, plugin: z.literal(VIDEO_ROOM) }),
  z.object({ janus: z.enum(['detach', 'hangup']), transaction, session_id: id, handle_id: id }),
  z.object({ janus: z.literal('trickle'), transaction, session_id: id, handle_id: id, candidate }),
  z.object({ janus: z.literal('message'), transaction, session_id: id, handle_id: id, body, jsep: jsep.optional() }),
])
type BrowserMessage = z.output<typeof browserMessage>

/** Janus session and handles of one browser, which may use only these: Janus itself does not check ownership. */
export interface JanusClient {
  participantId: string
  mediaRoom: number
  isOpening: boolean
  session: number | null
  /** Pending `attach` requests, counted so that a browser cannot exceed the limit by not waiting for replies. */
  pendingAttachCount: number
  handles: Set<number>
  /** Handle that publishes audio and video; limited to one per participant. */
  publisherHandle: number | null
}

export const createJanusClient = ({
  participantId,
  mediaRoom,
}: Pick<JanusClient, 'participantId' | 'mediaRoom'>): JanusClient => ({
  participantId,
  mediaRoom,
  isOpening: false,
  session: null,
  pendingAttachCount: 0,
  handles: new Set(),
  publisherHandle: null,
})

/** Returns the message to be forwarded to Janus, or null if this browser may not send it. */
export function filterRequest(message: unknown, client: JanusClient): Record<string, unknown> | null {
  const { success, data } = browserMessage.safeParse(message)
  if (!success || !isPermitted(data, client)) return null
  recordRequest(data, client)
  if (data.janus !== 'message' || data.body.request !== 'join') return data
  const room = { ...data.body, room: client.mediaRoom }
  // The other browsers receive the participant's id on the room's socket; Janus never receives a name.
  return { ...data, body: isPublishing(data) ? { ...room, display: client.participantId } : room }
}

function isPermitted(
  message: BrowserMessage,
  { isOpening, session, pendingAttachCount, handles, publisherHandle }: JanusClient,
): boolean {
  if (message.janus === 'create') return session === null && !isOpening
  if (message.session_id !== session) return false
  if (message.janus === 'attach') return handles.size + pendingAttachCount < HANDLES_MAX
  if (!('handle_id' in message)) return true
  if (!handles.has(message.handle_id)) return false
  return !isPublishing(message) || publisherHandle === null || publisherHandle === message.handle_id
}

const isPublishing = (message: BrowserMessage): boolean =>
  message.janus === 'message' && message.body.request === 'join' && message.body.ptype === 'publisher'

/** Records a forwarded request; pending requests count towards the limits. */
function recordRequest(message: BrowserMessage, client: JanusClient): void {
  if (message.janus === 'create') client.isOpening = true
  if (message.janus === 'attach') client.pendingAttachCount += 1
  if (!('handle_id' in message)) return
  if (isPublishing(message)) client.publisherHandle = message.handle_id
  if (message.janus !== 'detach') return
  client.handles.delete(message.handle_id)
  if (client.publisherHandle === message.handle_id) client.publisherHandle = null
}

/**
 * Records ids from replies. Only replies to `create` and `attach` have a bare id: first the session, then its handles.
 * An error releases nothing, because only the browser can match it to its request.
 */
export function recordReply({ janus, data }: { janus: string; data?: { id?: unknown } }, client: JanusClient): void {
  if (janus !== 'success' || typeof data?.id !== 'number') return
  if (client.session === null) {
    client.session = data.id
    return
  }
  client.pendingAttachCount = Math.max(0, client.pendingAttachCount - 1)
  client.handles.add(data.id)
}
