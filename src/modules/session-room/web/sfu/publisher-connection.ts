import type { JanusJS } from 'janus-gateway'
import type { OwnTracks } from '#modules/session-room/web/room-media.ts'
import { createSdpOffer, type GatewaySession, type Handle } from './gateway-session.ts'
import { getVideoEncoding, type MediaPublisher } from './streams.ts'

const ICE_RESTART_DELAY_MS = 2000

interface RoomMessage extends JanusJS.Message {
  private_id?: number
  publishers?: MediaPublisher[]
  leaving?: number | 'ok'
  unpublished?: number | 'ok'
}

interface PublisherCallbacks {
  /** The private id associates the user's subscriptions with this publisher. */
  onJoined(privateId: number): void
  onPublishers(publishers: readonly MediaPublisher[]): void
  onGone(publisher: number): void
  /** Called when media can reach the media server; a gateway connection alone does not prove this. */
  onConnected(): void
  onLost(): void
}

/** Publishes the user's tracks through fixed transceivers, so that no renegotiation is needed. */
export class PublisherConnection {
  readonly #callbacks: PublisherCallbacks
  #handle: Handle | null = null
  #senders: Partial<Record<'audio' | 'video', RTCRtpSender>> = {}
  #ownTracks: OwnTracks = { microphone: null, camera: null }
  #sendsVideo = true
  #participantCount = 2
  #restartTimer: ReturnType<typeof setTimeout> | undefined

  constructor(callbacks: PublisherCallbacks) {
    this.#callbacks = callbacks
  }

  async begin(session: GatewaySession): Promise<void> {
    const handle = await session.attach({
      onmessage: (message, jsep) => this.#handleMessage(message as RoomMessage, jsep),
      iceState: (state) => this.#handleIceState(state),
      webrtcState: (isUp) => isUp || this.#callbacks.onLost(),
    })
    this.#handle = handle
    handle.send({ message: { request: 'join', ptype: 'publisher' } })
  }

  setTracks(
    tracks: OwnTracks,
    { sendsVideo, participantCount }: { sendsVideo: boolean; participantCount: number },
  ): void {
    this.#ownTracks = tracks
    this.#sendsVideo = sendsVideo
    this.#participantCount = participantCount
    this.#updateSenders()
  }

  close(): void {
    clearTimeout(this.#restartTimer)
    // Detaches the tracks first, because the library would otherwise stop them, even though they belong to the room.
    for (const sender of Object.values(this.#senders)) void sender.replaceTrack(null).catch(() => {})
    this.#handle?.webrtcStuff.pc?.close()
  }

  #handleMessage(message: RoomMessage, jsep?: JanusJS.JSEP): void {
    if (message.error) this.#callbacks.onLost()
    if (message['videoroom'] === 'joined') {
      this.#callbacks.onJoined(message.private_id ?? 0)
      this.#publish().catch(() => this.#callbacks.onLost())
    }
    if (message.publishers) this.#callbacks.onPublishers(message.publishers)
    for (const publisherId of [message.leaving, message.unpublished])
      if (typeof publisherId === 'number') this.#callbacks.onGone(publisherId)
    if (jsep) this.#handle!.handleRemoteJsep({ jsep, error: () => this.#callbacks.onLost() })
  }

  async #publish(): Promise<void> {
    const handle = this.#handle!
    // The library creates sending transceivers only for existing tracks, so these start as receive-only and are
    // switched to send-only afterwards.
    await createSdpOffer(handle, {
      tracks: [
        { type: 'audio', capture: false, recv: true },
        { type: 'video', capture: false, recv: true },
      ],
    })
    for (const transceiver of handle.webrtcStuff.pc.getTransceivers()) {
      transceiver.direction = 'sendonly'
      this.#senders[transceiver.receiver.track.kind as 'audio' | 'video'] = transceiver.sender
    }
    this.#updateSenders()
    handle.send({ message: { request: 'publish' }, jsep: await createSdpOffer(handle, {}) })
  }

  #updateSenders(): void {
    const tracks = { audio: this.#ownTracks.microphone, video: this.#sendsVideo ? this.#ownTracks.camera : null }
    for (const kind of ['audio', 'video'] as const) {
      const sender = this.#senders[kind]
      // `replaceTrack` rejects if the connection has been closed in the meantime.
      if (sender && sender.track !== tracks[kind]) void sender.replaceTrack(tracks[kind]).catch(() => {})
    }
    this.#updateEncoding()
  }

  #updateEncoding(): void {
    const sender = this.#senders.video
    const parameters = sender?.getParameters()
    const [encoding] = parameters?.encodings ?? []
    const size = getVideoEncoding(this.#participantCount)
    if (!encoding || encoding.maxBitrate === size.maxBitrate) return
    Object.assign(encoding, size)
    sender!.setParameters(parameters!).catch(() => {})
  }

  #handleIceState(state: string): void {
    clearTimeout(this.#restartTimer)
    // Some browsers do not expose the sender's encodings before this point.
    if (state === 'connected' || state === 'completed') {
      this.#updateEncoding()
      this.#callbacks.onConnected()
    }
    if (state === 'failed') this.#callbacks.onLost()
    if (state === 'disconnected') this.#restartTimer = setTimeout(() => this.#restart(), ICE_RESTART_DELAY_MS)
  }

  /** Restarts ICE, for example after a network change. */
  #restart(): void {
    const handle = this.#handle!
    createSdpOffer(handle, { iceRestart: true })
      .then((jsep) => handle.send({ message: { request: 'configure' }, jsep }))
      .catch(() => this.#callbacks.onLost())
  }
}
