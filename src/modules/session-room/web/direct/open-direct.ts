import { createLossMeter } from '#modules/session-room/web/packet-loss.ts'
import {
  type ChatReach,
  getChatReach,
  type MediaCallbacks,
  type OpenRoomMedia,
  type OwnTracks,
  type RoomMedia,
  type RoomPlace,
  type VideoDirections,
} from '#modules/session-room/web/room-media.ts'
import { DirectConnection } from './connection.ts'
import { isInitiator, isSignal, type Signal } from './signals.ts'

/**
 * Maximum number of buffered signals whose sender is still unknown; a signal can arrive before the update that lists
 * its sender.
 */
const MAX_EARLY_SIGNALS = 100

/** Full mesh: audio, video and chat go directly between all browsers. */
export const openDirect: OpenRoomMedia = (callbacks) => new DirectMedia(callbacks)

class DirectMedia implements RoomMedia {
  readonly #callbacks: MediaCallbacks
  readonly #connections = new Map<string, DirectConnection>()
  #earlySignals: { from: string; signal: Signal }[] = []
  /** The user's participant id; null before joining. */
  #you: string | null = null
  #tracks: OwnTracks = { microphone: null, camera: null }
  #video: VideoDirections = { sends: true, receives: true }
  readonly #getLoss = createLossMeter()

  constructor(callbacks: MediaCallbacks) {
    this.#callbacks = callbacks
  }

  join(place: RoomPlace, others: readonly string[]): void {
    if (place.you !== this.#you) this.#closeConnections([...this.#connections.keys()])
    this.#you = place.you
    this.#closeConnections([...this.#connections.keys()].filter((one) => !others.includes(one)))
    for (const other of others) if (!this.#connections.has(other)) this.#connect(other, place)
    const early = this.#earlySignals.filter(({ from }) => this.#connections.has(from))
    this.#earlySignals = this.#earlySignals.filter(({ from }) => !this.#connections.has(from))
    for (const { from, signal } of early) this.#connections.get(from)!.enqueueSignal(signal)
  }

  handleSignal(from: string, signal: unknown): void {
    if (!isSignal(signal)) return
    const connection = this.#connections.get(from)
    if (connection) connection.enqueueSignal(signal)
    else this.#earlySignals = [...this.#earlySignals, { from, signal }].slice(-MAX_EARLY_SIGNALS)
  }

  setTracks(tracks: OwnTracks): void {
    this.#tracks = tracks
    for (const one of this.#connections.values()) one.setTracks(tracks)
  }

  setVideo(video: VideoDirections): void {
    this.#video = video
    for (const one of this.#connections.values()) one.setVideo(video)
  }

  sendChat(text: string): ChatReach {
    return getChatReach([...this.#connections.values()].map((one) => one.sendChat(text)))
  }

  async measureLoss() {
    const counts = await Promise.all([...this.#connections.values()].map((one) => one.countPackets()))
    const total = { received: 0, lost: 0 }
    for (const { received, lost } of counts) {
      total.received += received
      total.lost += lost
    }
    return this.#getLoss(total)
  }

  close(): void {
    this.#closeConnections([...this.#connections.keys()])
    this.#you = null
  }

  #connect(other: string, { you, pass }: RoomPlace): void {
    const isFirst = isInitiator(you, other)
    const connection = new DirectConnection({
      isFirst,
      iceServers: pass.iceServers as RTCIceServer[],
      send: (data) => this.#callbacks.send({ type: 'signal', to: other, data: data as never }),
      onTracks: (tracks) => this.#callbacks.onTracks(other, tracks),
      onLink: (link) => this.#callbacks.onLink(other, link),
      onChat: (text) => this.#callbacks.onChat(other, text),
    })
    this.#connections.set(other, connection)
    connection.setTracks(this.#tracks)
    connection.setVideo(this.#video)
    if (isFirst) connection.begin()
  }

  #closeConnections(participantIds: readonly string[]): void {
    for (const participantId of participantIds) {
      this.#connections.get(participantId)!.close()
      this.#connections.delete(participantId)
    }
  }
}
