import type { JanusJS } from 'janus-gateway'
import type { OwnTracks } from '#modules/session-room/web/room-media.ts'
import { type Publisher, pictureSize } from './feeds.ts'
import { type GateSession, type Handle, offerOf } from './gate-session.ts'

const RESTARTS_AFTER_MS = 2000

interface RoomWord extends JanusJS.Message {
  private_id?: number
  publishers?: Publisher[]
  leaving?: number | 'ok'
  unpublished?: number | 'ok'
}

interface Wiring {
  /** With it one's own taking is told from a stranger's. */
  onJoined(privateId: number): void
  onPublishers(publishers: readonly Publisher[]): void
  onGone(publisher: number): void
  /** Sound and picture can reach the media server; the gate alone says little. */
  onConnected(): void
  onLost(): void
}

/** What this browser gives: fixed places for sound and picture, filled or empty, so that nothing is agreed on twice. */
export class Giving {
  readonly #wiring: Wiring
  #handle: Handle | null = null
  #senders: Partial<Record<'audio' | 'video', RTCRtpSender>> = {}
  #own: OwnTracks = { microphone: null, camera: null }
  #sends = true
  #people = 2
  #watch: ReturnType<typeof setTimeout> | undefined

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  async begin(session: GateSession): Promise<void> {
    const handle = await session.attach({
      onmessage: (message, jsep) => this.#hear(message as RoomWord, jsep),
      iceState: (state) => this.#follow(state),
      webrtcState: (isUp) => isUp || this.#wiring.onLost(),
    })
    this.#handle = handle
    handle.send({ message: { request: 'join', ptype: 'publisher' } })
  }

  fill(own: OwnTracks, { sends, people }: { sends: boolean; people: number }): void {
    this.#own = own
    this.#sends = sends
    this.#people = people
    this.#fillNow()
  }

  close(): void {
    clearTimeout(this.#watch)
    // The library stops what it sends; these tracks are the room's.
    for (const sender of Object.values(this.#senders)) void sender.replaceTrack(null).catch(() => {})
    this.#handle?.webrtcStuff.pc?.close()
  }

  #hear(message: RoomWord, jsep?: JanusJS.JSEP): void {
    if (message.error) this.#wiring.onLost()
    if (message['videoroom'] === 'joined') {
      this.#wiring.onJoined(message.private_id ?? 0)
      this.#publish().catch(() => this.#wiring.onLost())
    }
    if (message.publishers) this.#wiring.onPublishers(message.publishers)
    for (const gone of [message.leaving, message.unpublished]) if (typeof gone === 'number') this.#wiring.onGone(gone)
    if (jsep) this.#handle!.handleRemoteJsep({ jsep, error: () => this.#wiring.onLost() })
  }

  async #publish(): Promise<void> {
    const handle = this.#handle!
    // The library makes places only for what there is to send: these are made to receive and turned round before they are offered.
    await offerOf(handle, {
      tracks: [
        { type: 'audio', capture: false, recv: true },
        { type: 'video', capture: false, recv: true },
      ],
    })
    for (const place of handle.webrtcStuff.pc.getTransceivers()) {
      place.direction = 'sendonly'
      this.#senders[place.receiver.track.kind as 'audio' | 'video'] = place.sender
    }
    this.#fillNow()
    handle.send({ message: { request: 'publish' }, jsep: await offerOf(handle, {}) })
  }

  #fillNow(): void {
    const tracks = { audio: this.#own.microphone, video: this.#sends ? this.#own.camera : null }
    for (const kind of ['audio', 'video'] as const) {
      const sender = this.#senders[kind]
      // A connection that was closed meanwhile takes nothing more.
      if (sender && sender.track !== tracks[kind]) void sender.replaceTrack(tracks[kind]).catch(() => {})
    }
    this.#fit()
  }

  #fit(): void {
    const sender = this.#senders.video
    const parameters = sender?.getParameters()
    const [encoding] = parameters?.encodings ?? []
    const size = pictureSize(this.#people)
    if (!encoding || encoding.maxBitrate === size.maxBitrate) return
    Object.assign(encoding, size)
    sender!.setParameters(parameters!).catch(() => {})
  }

  #follow(state: string): void {
    clearTimeout(this.#watch)
    // Only now does the sender know of its encodings in every browser.
    if (state === 'connected' || state === 'completed') {
      this.#fit()
      this.#wiring.onConnected()
    }
    if (state === 'failed') this.#wiring.onLost()
    if (state === 'disconnected') this.#watch = setTimeout(() => this.#restart(), RESTARTS_AFTER_MS)
  }

  /** Another network under the same conversation. */
  #restart(): void {
    const handle = this.#handle!
    offerOf(handle, { iceRestart: true })
      .then((jsep) => handle.send({ message: { request: 'configure' }, jsep }))
      .catch(() => this.#wiring.onLost())
  }
}
