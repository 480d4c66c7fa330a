import PeerLite from 'peer-lite'
import { ROOM_CHAT_MAX } from '#modules/session-room/values/limits.ts'
import { countPackets, type PacketCounts } from '#modules/session-room/web/packet-loss.ts'
import {
  type MediaLinkState,
  type OwnTracks,
  pickLatestTracks,
  type ReceivedTracks,
  type VideoDirections,
} from '#modules/session-room/web/room-media.ts'
import { type ChannelMessage, getSignalAction, parseChannelMessage, type Signal } from './signals.ts'

/** The bundler uses the package's ES module, whose default export is the class; TypeScript sees the CommonJS form. */
const Peer = PeerLite as unknown as typeof PeerLite.default
type Peer = InstanceType<typeof Peer>

const CONNECT_TIMEOUT_MS = 10_000
/** Data channel, negotiated in advance so that neither browser has to offer it. */
const CHANNEL = { label: 'messages', options: { negotiated: true, id: 0 } }
const KINDS = ['audio', 'video'] as const

interface ConnectionOptions {
  /** Whether this browser initiates the connection. */
  isFirst: boolean
  iceServers: RTCIceServer[]
  send: (signal: Signal) => void
  onTracks: (tracks: ReceivedTracks) => void
  onLink: (link: MediaLinkState) => void
  onChat: (text: string) => void
}

/** Connection to one other browser. Tracks are replaced in fixed transceivers, so that no renegotiation is needed. */
export class DirectConnection {
  readonly #options: ConnectionOptions
  readonly #senders = new Map<string, RTCRtpSender>()
  #peer: Peer | null = null
  #round = 0
  #ownTracks: OwnTracks = { microphone: null, camera: null }
  #sendsVideo = true
  #receivesVideo = true
  /** Whether the other browser wants to receive video. */
  #isVideoRequested = true
  #wasConnected = false
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #queue: Promise<void> = Promise.resolve()

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#startTimer()
  }

  begin(): void {
    this.#round += 1
    const peer = this.#createPeer()
    peer.start({ polite: false })
    for (const kind of KINDS) {
      const { sender } = peer.get().addTransceiver(kind, { direction: 'sendrecv' })
      this.#senders.set(kind, sender)
    }
    this.#updateSenders()
  }

  /** Handles descriptions and candidates one after the other, in order. */
  enqueueSignal(signal: Signal): void {
    this.#queue = this.#queue.then(() => this.#handleSignal(signal)).catch(() => this.#requestRestart())
  }

  setTracks(own: OwnTracks): void {
    this.#ownTracks = own
    this.#updateSenders()
  }

  setVideo({ sends, receives }: VideoDirections): void {
    this.#sendsVideo = sends
    this.#receivesVideo = receives
    this.#updateSenders()
    this.#sendMessage({ takesPictures: receives })
  }

  /**
   * @returns whether the text was sent; while the connection is interrupted, an open channel may accept messages but
   * lose them
   */
  sendChat(text: string): boolean {
    const isConnected = ['connected', 'completed'].includes(this.#peer?.get().iceConnectionState ?? 'closed')
    return isConnected && this.#sendMessage({ chat: text })
  }

  async countPackets(): Promise<PacketCounts> {
    return this.#peer && !this.#peer.isClosed() ? countPackets(this.#peer.get()) : { received: 0, lost: 0 }
  }

  close(): void {
    this.#isOver = true
    this.#closePeer()
  }

  #closePeer(): void {
    clearTimeout(this.#timer)
    this.#peer?.offAll()
    this.#peer?.destroy()
    this.#peer = null
  }

  async #handleSignal(signal: Signal): Promise<void> {
    if (this.#isOver) return
    const action = getSignalAction(signal, { round: this.#round, isFirst: this.#options.isFirst })
    if (action === 'begin') this.begin()
    if (action === 'renew') {
      this.#round = signal.round
      this.#createPeer()
    }
    if (action === null || action === 'begin' || !this.#peer) return
    if ('description' in signal) await this.#peer.signal(signal.description)
    if (!('candidates' in signal)) return
    // An invalid candidate does not affect the others.
    for (const candidate of signal.candidates)
      await this.#peer.addIceCandidate(candidate as RTCIceCandidate).catch(() => {})
  }

  #createPeer(): Peer {
    this.#closePeer()
    this.#senders.clear()
    const { iceServers, onTracks, onLink } = this.#options
    // Reported here too, because the other browser may start a new round before this one's timeout.
    if (this.#round > 1 && !this.#wasConnected) onLink('stuck')
    const peer = new Peer({
      config: { iceServers },
      enableDataChannels: true,
      channelLabel: CHANNEL.label,
      channelOptions: CHANNEL.options,
      batchCandidatesTimeout: 50,
    })
    this.#peer = peer
    const receivedTracks: MediaStreamTrack[] = []
    peer.get().addEventListener('track', ({ track, transceiver }) => {
      receivedTracks.push(track)
      onTracks(pickLatestTracks(receivedTracks))
      if (this.#options.isFirst) return
      // Runs before the answer is created, so that this browser sends on the transceivers that the other one offered.
      transceiver.direction = 'sendrecv'
      this.#senders.set(track.kind, transceiver.sender)
      this.#updateSenders()
    })
    this.#listen(peer)
    this.#startTimer()
    return peer
  }

  #listen(peer: Peer): void {
    const round = this.#round
    const { send, onChat } = this.#options
    peer.on('signal', ({ type, sdp }) => send({ round, description: { type, sdp: sdp ?? '' } }))
    peer.on('onicecandidates', (all) => send({ round, candidates: all.map((one) => one.toJSON()) }))
    peer.on('channelOpen', () => this.#sendMessage({ takesPictures: this.#receivesVideo }))
    peer.on('channelData', ({ source, data }) => {
      const message = source === 'incoming' ? parseChannelMessage(data, ROOM_CHAT_MAX) : null
      if (!message) return
      if ('chat' in message) return onChat(message.chat)
      this.#isVideoRequested = message.takesPictures
      this.#updateSenders()
    })
    // Replaces the library's handler, which gives up on the first interruption although most connections recover.
    const connection = peer.get()
    connection.oniceconnectionstatechange = () => this.#handleStateChange(connection)
  }

  #handleStateChange(connection: RTCPeerConnection): void {
    const state = connection.iceConnectionState
    if (state === 'connected' || state === 'completed') {
      clearTimeout(this.#timer)
      this.#wasConnected = true
      this.#options.onLink('connected')
    } else if (state === 'disconnected') {
      this.#options.onLink('lost')
      if (this.#options.isFirst) connection.restartIce()
      this.#startTimer()
    } else if (state === 'failed') this.#requestRestart()
  }

  #startTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#requestRestart(), CONNECT_TIMEOUT_MS)
  }

  /** Starts a new round if this browser is the initiator, otherwise requests one. */
  #requestRestart(): void {
    if (this.#isOver) return
    this.#options.onLink(this.#wasConnected ? 'lost' : 'stuck')
    if (this.#options.isFirst) this.begin()
    else {
      this.#options.send({ round: this.#round, again: true })
      this.#startTimer()
    }
  }

  #updateSenders(): void {
    const isSent = this.#sendsVideo && this.#isVideoRequested
    const tracks = { audio: this.#ownTracks.microphone, video: isSent ? this.#ownTracks.camera : null }
    for (const kind of KINDS) {
      const sender = this.#senders.get(kind)
      // Fails if the connection has since been closed.
      if (sender && sender.track !== tracks[kind]) void sender.replaceTrack(tracks[kind]).catch(() => {})
    }
  }

  #sendMessage(message: ChannelMessage): boolean {
    return this.#peer?.send(JSON.stringify(message), CHANNEL.label) ?? false
  }
}
