import type { JanusJS } from 'janus-gateway'
import type { Packets } from '#modules/session-room/web/packet-loss.ts'
import { changeOf, type Given, type Taken } from './feeds.ts'
import { answerTo, type GateSession, type Handle } from './gate-session.ts'

const RESTARTS_AFTER_MS = 2000
const AGREES_WITHIN_MS = 30_000
/** Soon there is news of whoever has left. */
const ASKS_AGAIN_AFTER_MS = 1000

/** As the media server tells of what it sends here. */
interface Sent {
  mid: string
  active?: boolean
  feed_id?: number
  feed_mid?: string
  feed_display?: string
}

/** A person's sound or picture as it came. */
export interface Came {
  stayId: string
  track: MediaStreamTrack
}

interface Wiring {
  onCame(all: readonly Came[]): void
  onConnected(isConnected: boolean): void
  onLost(): void
}

/** What this browser takes of all others, over one connection; one change is agreed on at a time. */
export class Taking {
  readonly #wiring: Wiring
  #session: GateSession | null = null
  #privateId = 0
  #handle: Handle | null = null
  #wished: readonly Given[] = []
  #taken: readonly Taken[] = []
  #isIn = false
  #isAgreeing = false
  #patience: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  begin(session: GateSession, privateId: number): void {
    this.#session = session
    this.#privateId = privateId
    this.#change()
  }

  wish(wished: readonly Given[]): void {
    this.#wished = wished
    this.#change()
  }

  async packets(): Promise<Packets> {
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
    clearTimeout(this.#patience)
    clearTimeout(this.#watch)
    this.#session = null
    this.#handle?.webrtcStuff.pc?.close()
  }

  #change(): void {
    if (this.#isAgreeing || !this.#session) return
    const change = changeOf(this.#taken, this.#wished)
    if (!change) return
    this.#agree()
    if (this.#isIn) this.#handle!.send({ message: { request: 'update', ...change } })
    else this.#join(this.#session, change.subscribe ?? []).catch(() => this.#wiring.onLost())
  }

  async #join(session: GateSession, streams: Given[]): Promise<void> {
    this.#handle ??= await session.attach({
      onmessage: (message, jsep) => {
        this.#hear(message, jsep).catch(() => this.#wiring.onLost())
      },
      iceState: (state) => this.#follow(state),
      webrtcState: (isUp) => isUp || this.#wiring.onLost(),
    })
    const message = { request: 'join', ptype: 'subscriber', private_id: this.#privateId, streams }
    this.#handle.send({ message })
  }

  async #hear(message: JanusJS.Message, jsep?: JanusJS.JSEP): Promise<void> {
    if (message.error) return this.#askAgain()
    const sent = message['streams'] as Sent[] | undefined
    if (jsep) {
      this.#agree()
      const answer = await answerTo(this.#handle!, jsep)
      if (!this.#session) return
      this.#handle!.send({ message: { request: 'start' }, jsep: answer })
    }
    if (sent) {
      this.#isIn = true
      this.#take(sent)
    }
    if (message['started'] === 'ok' || (sent && !jsep)) this.#agreed()
  }

  #take(sent: readonly Sent[]): void {
    const active = sent.filter((one) => one.active !== false && one.feed_id !== undefined)
    this.#taken = active.map(({ mid, feed_id, feed_mid }) => ({ feed: feed_id!, mid: feed_mid!, place: mid }))
    const places = this.#handle!.webrtcStuff.pc?.getTransceivers() ?? []
    this.#wiring.onCame(
      active.flatMap(({ mid, feed_display }) => {
        const track = places.find((place) => place.mid === mid)?.receiver.track
        return track && feed_display ? { stayId: feed_display, track } : []
      }),
    )
  }

  #agree(): void {
    this.#isAgreeing = true
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#wiring.onLost(), AGREES_WITHIN_MS)
  }

  /** Somebody left between the news of them and the wish. */
  #askAgain(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#agreed(), ASKS_AGAIN_AFTER_MS)
  }

  #agreed(): void {
    this.#isAgreeing = false
    clearTimeout(this.#patience)
    this.#change()
  }

  #follow(state: string): void {
    clearTimeout(this.#watch)
    if (state === 'connected' || state === 'completed') this.#wiring.onConnected(true)
    if (state === 'failed') this.#wiring.onLost()
    if (state !== 'disconnected') return
    this.#wiring.onConnected(false)
    this.#watch = setTimeout(() => {
      this.#handle!.send({ message: { request: 'configure', restart: true } })
    }, RESTARTS_AFTER_MS)
  }
}
