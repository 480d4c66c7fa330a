import {
  type MediaCallbacks,
  type OwnTracks,
  pickLatestTracks,
  type ReceivedTracks,
  type RoomPlace,
  type VideoDirections,
} from '#modules/session-room/web/room-media.ts'
import { type GatewaySession, openGateway } from './gateway-session.ts'
import { PublisherConnection } from './publisher-connection.ts'
import { listTargetStreams, type MediaPublisher } from './streams.ts'
import { type ReceivedTrack, SubscriberConnection } from './subscriber-connection.ts'

/** Desired state of the connection; an attempt applies it whenever it changes. */
export interface MediaTargets {
  others: readonly string[]
  tracks: OwnTracks
  video: VideoDirections
}

interface AttemptOptions {
  callbacks: MediaCallbacks
  targets: MediaTargets
  onConnected(): void
  onLost(): void
}

/**
 * One connection to the media server, from opening the gateway until the connection fails; a new attempt is then made.
 */
export class MediaServerAttempt {
  readonly #options: AttemptOptions
  readonly #publisher: PublisherConnection
  readonly #subscriber: SubscriberConnection
  readonly #publishers = new Map<number, MediaPublisher>()
  readonly #receivedTracks = new Map<string, ReceivedTracks>()
  #targets: MediaTargets
  #session: GatewaySession | null = null
  #isReceiving = false
  #isOver = false

  constructor(place: RoomPlace, options: AttemptOptions) {
    this.#options = options
    this.#targets = options.targets
    const onLost = () => this.#handleLoss()
    this.#publisher = new PublisherConnection({
      onJoined: (privateId) => this.#session && this.#subscriber.begin(this.#session, privateId),
      onPublishers: (all) => {
        for (const one of all) this.#publishers.set(one.id, one)
        this.setTargets(this.#targets)
      },
      onGone: (id) => {
        this.#publishers.delete(id)
        this.setTargets(this.#targets)
      },
      onConnected: () => this.#options.onConnected(),
      onLost,
    })
    this.#subscriber = new SubscriberConnection({
      onTracks: (all) => this.#updateTracks(all),
      onConnected: (isConnected) => {
        this.#isReceiving = isConnected
        this.#notifyLinks()
      },
      onLost,
    })
    this.setTargets(options.targets)
    this.#start(place).catch(onLost)
  }

  setTargets(targets: MediaTargets): void {
    this.#targets = targets
    const { others, tracks, video } = targets
    this.#publisher.setTracks(tracks, { sendsVideo: video.sends, participantCount: others.length + 1 })
    this.#subscriber.setTargets(listTargetStreams(this.#publishers.values(), { others, receivesVideo: video.receives }))
  }

  countPackets = () => this.#subscriber.countPackets()

  close(): void {
    this.#isOver = true
    this.#publisher.close()
    this.#subscriber.close()
    this.#session?.close()
  }

  async #start({ pass }: RoomPlace): Promise<void> {
    const iceServers = pass.iceServers as RTCIceServer[]
    const session = await openGateway({ token: pass.media!.token, iceServers, onLost: () => this.#handleLoss() })
    if (this.#isOver) return session.close()
    this.#session = session
    await this.#publisher.begin(session)
  }

  #handleLoss(): void {
    if (this.#isOver) return
    this.close()
    for (const participantId of this.#receivedTracks.keys()) this.#options.callbacks.onLink(participantId, 'lost')
    this.#options.onLost()
  }

  /** `all` always lists every received track. */
  #updateTracks(all: readonly ReceivedTrack[]): void {
    for (const participantId of new Set([...this.#receivedTracks.keys(), ...all.map((one) => one.participantId)])) {
      const tracks = pickLatestTracks(
        all.filter((one) => one.participantId === participantId).map(({ track }) => track),
      )
      const before = this.#receivedTracks.get(participantId)
      if (tracks.audio || tracks.video) this.#receivedTracks.set(participantId, tracks)
      else this.#receivedTracks.delete(participantId)
      if (before?.audio !== tracks.audio || before?.video !== tracks.video)
        this.#options.callbacks.onTracks(participantId, tracks)
    }
    this.#notifyLinks()
  }

  #notifyLinks(): void {
    const link = this.#isReceiving ? 'connected' : 'connecting'
    for (const participantId of this.#receivedTracks.keys()) this.#options.callbacks.onLink(participantId, link)
  }
}
