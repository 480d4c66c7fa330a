import type { JanusJS } from 'janus-gateway'
import type { PacketCounts } from '#modules/session-room/web/packet-loss.ts'
import { createSdpAnswer, type GatewaySession, type Handle } from './gateway-session.ts'
import { diffSubscriptions, type PublishedStream, type SubscribedStream } from './streams.ts'

const ICE_RESTART_DELAY_MS = 2000
const NEGOTIATION_TIMEOUT_MS = 30_000
/** By then, an update about participants who left will have arrived. */
const RETRY_DELAY_MS = 1000

/** A stream as listed by the media server. */
interface SentStream {
  mid: string
  active?: boolean
  feed_id?: number
  feed_mid?: string
  feed_display?: string
}

/** A received track of a participant. */
export interface ReceivedTrack {
  stayId: string
  track: MediaStreamTrack
}

interface SubscriberCallbacks {
  onCame(all: readonly ReceivedTrack[]): void
  onConnected(isConnected: boolean): void
  onLost(): void
}

/** Subscribes to all others over one connection; changes are negotiated one at a time. */
export class SubscriberConnection {
  readonly #callbacks: SubscriberCallbacks
  #session: GatewaySession | null = null
  #privateId = 0
  #handle: Handle | null = null
  #targetStreams: readonly PublishedStream[] = []
  #subscribed: readonly SubscribedStream[] = []
  #hasJoined = false
  #isNegotiating = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #restartTimer: ReturnType<typeof setTimeout> | undefined

  constructor(callbacks: SubscriberCallbacks) {
    this.#callbacks = callbacks
  }

  begin(session: GatewaySession, privateId: number): void {
    this.#session = session
    this.#privateId = privateId
    this.#update()
  }

  wish(targetStreams: readonly PublishedStream[]): void {
    this.#targetStreams = targetStreams
    this.#update()
  }

  async packets(): Promise<PacketCounts> {
    const sum = { came: 0, lost: 0 }
    const connection = this.#handle?.webrtcStuff.pc
    if (!connection) return sum
    for (const one of (await connection.getStats()).values()) {
      if (one.type !== 'inbound-rtp') continue
      sum.came += one.packetsReceived ?? 0
      sum.lost += one.packetsLost ?? 0
    }
    return sum
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#restartTimer)
    this.#session = null
    this.#handle?.webrtcStuff.pc?.close()
  }

  #update(): void {
    if (this.#isNegotiating || !this.#session) return
    const change = diffSubscriptions(this.#subscribed, this.#targetStreams)
    if (!change) return
    this.#startNegotiation()
    if (this.#hasJoined) this.#handle!.send({ message: { request: 'update', ...change } })
    else this.#join(this.#session, change.subscribe ?? []).catch(() => this.#callbacks.onLost())
  }

  async #join(session: GatewaySession, streams: PublishedStream[]): Promise<void> {
    this.#handle ??= await session.attach({
      onmessage: (message, jsep) => {
        this.#handleMessage(message, jsep).catch(() => this.#callbacks.onLost())
      },
      iceState: (state) => this.#handleIceState(state),
      webrtcState: (isUp) => isUp || this.#callbacks.onLost(),
    })
    const message = { request: 'join', ptype: 'subscriber', private_id: this.#privateId, streams }
    this.#handle.send({ message })
  }

  async #handleMessage(message: JanusJS.Message, jsep?: JanusJS.JSEP): Promise<void> {
    if (message.error) return this.#retryLater()
    const sentStreams = message['streams'] as SentStream[] | undefined
    if (jsep) {
      this.#startNegotiation()
      const answer = await createSdpAnswer(this.#handle!, jsep)
      if (!this.#session) return
      this.#handle!.send({ message: { request: 'start' }, jsep: answer })
    }
    if (sentStreams) {
      this.#hasJoined = true
      this.#updateStreams(sentStreams)
    }
    if (message['started'] === 'ok' || (sentStreams && !jsep)) this.#finishNegotiation()
  }

  #updateStreams(sentStreams: readonly SentStream[]): void {
    const active = sentStreams.filter((one) => one.active !== false && one.feed_id !== undefined)
    this.#subscribed = active.map(({ mid, feed_id, feed_mid }) => ({ feed: feed_id!, mid: feed_mid!, place: mid }))
    const places = this.#handle!.webrtcStuff.pc?.getTransceivers() ?? []
    this.#callbacks.onCame(
      active.flatMap(({ mid, feed_display }) => {
        const track = places.find((place) => place.mid === mid)?.receiver.track
        return track && feed_display ? { stayId: feed_display, track } : []
      }),
    )
  }

  #startNegotiation(): void {
    this.#isNegotiating = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#callbacks.onLost(), NEGOTIATION_TIMEOUT_MS)
  }

  /** Retries after an error: a publisher left before the subscription. */
  #retryLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#finishNegotiation(), RETRY_DELAY_MS)
  }

  #finishNegotiation(): void {
    this.#isNegotiating = false
    clearTimeout(this.#timer)
    this.#update()
  }

  #handleIceState(state: string): void {
    clearTimeout(this.#restartTimer)
    if (state === 'connected' || state === 'completed') this.#callbacks.onConnected(true)
    if (state === 'failed') this.#callbacks.onLost()
    if (state !== 'disconnected') return
    this.#callbacks.onConnected(false)
    this.#restartTimer = setTimeout(() => {
      this.#handle!.send({ message: { request: 'configure', restart: true } })
    }, ICE_RESTART_DELAY_MS)
  }
}
