import type { JanusJS } from 'janus-gateway'
import { countPackets, type PacketCounts } from '#modules/session-room/web/packet-loss.ts'
import { createSdpAnswer, type GatewaySession, type Handle } from './gateway-session.ts'
import { diffSubscriptions, type PublishedStream, type SubscribedStream } from './streams.ts'

const ICE_RESTART_DELAY_MS = 2000
const NEGOTIATION_TIMEOUT_MS = 30_000
/** Leaves time for an update about departed participants to arrive. */
const RETRY_DELAY_MS = 1000

/** A stream as listed by the media server. */
interface ListedStream {
  mid: string
  active?: boolean
  feed_id?: number
  feed_mid?: string
  feed_display?: string
}

export interface ReceivedTrack {
  participantId: string
  track: MediaStreamTrack
}

interface SubscriberCallbacks {
  /** Called with all received tracks whenever they change. */
  onTracks(all: readonly ReceivedTrack[]): void
  onConnected(isConnected: boolean): void
  onLost(): void
}

/** Subscribes to all other participants over one connection; changes are negotiated one at a time. */
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

  setTargets(targetStreams: readonly PublishedStream[]): void {
    this.#targetStreams = targetStreams
    this.#update()
  }

  async countPackets(): Promise<PacketCounts> {
    const connection = this.#handle?.webrtcStuff.pc
    return connection ? countPackets(connection) : { received: 0, lost: 0 }
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
    const listedStreams = message['streams'] as ListedStream[] | undefined
    if (jsep) {
      this.#startNegotiation()
      const answer = await createSdpAnswer(this.#handle!, jsep)
      if (!this.#session) return
      this.#handle!.send({ message: { request: 'start' }, jsep: answer })
    }
    if (listedStreams) {
      this.#hasJoined = true
      this.#updateStreams(listedStreams)
    }
    if (message['started'] === 'ok' || (listedStreams && !jsep)) this.#finishNegotiation()
  }

  #updateStreams(listedStreams: readonly ListedStream[]): void {
    const active = listedStreams.filter((one) => one.active !== false && one.feed_id !== undefined)
    this.#subscribed = active.map(({ mid, feed_id, feed_mid }) => ({
      feed: feed_id!,
      mid: feed_mid!,
      subscriberMid: mid,
    }))
    const transceivers = this.#handle!.webrtcStuff.pc?.getTransceivers() ?? []
    this.#callbacks.onTracks(
      active.flatMap(({ mid, feed_display }) => {
        const track = transceivers.find((one) => one.mid === mid)?.receiver.track
        return track && feed_display ? { participantId: feed_display, track } : []
      }),
    )
  }

  #startNegotiation(): void {
    this.#isNegotiating = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#callbacks.onLost(), NEGOTIATION_TIMEOUT_MS)
  }

  /** Retries after a delay. An error means that a publisher left before the subscription was made. */
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
