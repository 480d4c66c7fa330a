import PeerLite from 'peer-lite'
import type { Packets } from '#modules/session-room/web/packet-loss.ts'
import { type ComingTracks, comingOf, type Link, type OwnTracks } from '#modules/session-room/web/room-media.ts'
import { ROOM_CHAT_MAX } from '#platform/values/constants.ts'
import { readWords, type Signal, signalLeads, type Words } from './between-two.ts'

/** The bundler takes the package's module, whose default is the class; TypeScript reads its older form. */
const Peer = PeerLite as unknown as typeof PeerLite.default
type Peer = InstanceType<typeof Peer>

const GIVE_UP_AFTER_MS = 10_000
/** One channel for words, agreed on beforehand: neither side has to offer it. */
const CHANNEL = { label: 'words', options: { negotiated: true, id: 0 } }
const KINDS = ['audio', 'video'] as const

interface Wiring {
  /** Whether this side begins. */
  isFirst: boolean
  iceServers: RTCIceServer[]
  send: (signal: Signal) => void
  onTracks: (tracks: ComingTracks) => void
  onLink: (link: Link) => void
  onChat: (text: string) => void
}

/** This browser and one other. What is sent is changed inside fixed places for sound and picture, so nothing is agreed on twice. */
export class Connection {
  readonly #wiring: Wiring
  readonly #senders = new Map<string, RTCRtpSender>()
  #peer: Peer | null = null
  #round = 0
  #own: OwnTracks = { microphone: null, camera: null }
  #sends = true
  #takes = true
  /** What the other one wishes. */
  #isPictureWanted = true
  #wasConnected = false
  #isOver = false
  #watch: ReturnType<typeof setTimeout> | undefined
  /** Descriptions and candidates one after the other, as they came. */
  #taking: Promise<void> = Promise.resolve()

  constructor(wiring: Wiring) {
    this.#wiring = wiring
    this.#watchOver()
  }

  begin(): void {
    this.#round += 1
    const peer = this.#renew()
    peer.start({ polite: false })
    for (const kind of KINDS) {
      const { sender } = peer.get().addTransceiver(kind, { direction: 'sendrecv' })
      this.#senders.set(kind, sender)
    }
    this.#fill()
  }

  take(signal: Signal): void {
    this.#taking = this.#taking.then(() => this.#takeNow(signal)).catch(() => this.#again())
  }

  setTracks(own: OwnTracks): void {
    this.#own = own
    this.#fill()
  }

  setPictures({ sends, takes }: { sends: boolean; takes: boolean }): void {
    this.#sends = sends
    this.#takes = takes
    this.#fill()
    this.#say({ takesPictures: takes })
  }

  /** @returns whether it went out: a channel stays open over a gap, and what it takes then may never come */
  sendChat(text: string): boolean {
    const isThrough = ['connected', 'completed'].includes(this.#peer?.get().iceConnectionState ?? 'closed')
    return isThrough && this.#say({ chat: text })
  }

  async packets(): Promise<Packets> {
    const sum = { came: 0, lost: 0 }
    if (!this.#peer || this.#peer.isClosed()) return sum
    for (const one of (await this.#peer.get().getStats()).values()) {
      if (one.type !== 'inbound-rtp') continue
      sum.came += one.packetsReceived ?? 0
      sum.lost += one.packetsLost ?? 0
    }
    return sum
  }

  close(): void {
    this.#isOver = true
    this.#shut()
  }

  #shut(): void {
    clearTimeout(this.#watch)
    this.#peer?.offAll()
    this.#peer?.destroy()
    this.#peer = null
  }

  async #takeNow(signal: Signal): Promise<void> {
    if (this.#isOver) return
    const leads = signalLeads(signal, { round: this.#round, isFirst: this.#wiring.isFirst })
    if (leads === 'begin') this.begin()
    if (leads === 'renew') {
      this.#round = signal.round
      this.#renew()
    }
    if (leads === null || leads === 'begin' || !this.#peer) return
    if ('description' in signal) await this.#peer.signal(signal.description)
    if (!('candidates' in signal)) return
    // One that does not fit leaves the others.
    for (const candidate of signal.candidates)
      await this.#peer.addIceCandidate(candidate as RTCIceCandidate).catch(() => {})
  }

  #renew(): Peer {
    this.#shut()
    this.#senders.clear()
    const { iceServers, onTracks, onLink } = this.#wiring
    // The other side may count its vain attempts faster than this one.
    if (this.#round > 1 && !this.#wasConnected) onLink('stuck')
    const peer = new Peer({
      config: { iceServers },
      enableDataChannels: true,
      channelLabel: CHANNEL.label,
      channelOptions: CHANNEL.options,
      batchCandidatesTimeout: 50,
    })
    this.#peer = peer
    const came: MediaStreamTrack[] = []
    peer.get().addEventListener('track', ({ track, transceiver }) => {
      came.push(track)
      onTracks(comingOf(came))
      if (this.#wiring.isFirst) return
      // Before the answer is made: this side sends in the places that the other one has offered.
      transceiver.direction = 'sendrecv'
      this.#senders.set(track.kind, transceiver.sender)
      this.#fill()
    })
    this.#listen(peer)
    this.#watchOver()
    return peer
  }

  #listen(peer: Peer): void {
    const round = this.#round
    const { send, onChat } = this.#wiring
    peer.on('signal', ({ type, sdp }) => send({ round, description: { type, sdp: sdp ?? '' } }))
    peer.on('onicecandidates', (all) => send({ round, candidates: all.map((one) => one.toJSON()) }))
    peer.on('channelOpen', () => this.#say({ takesPictures: this.#takes }))
    peer.on('channelData', ({ source, data }) => {
      const words = source === 'incoming' ? readWords(data, ROOM_CHAT_MAX) : null
      if (!words) return
      if ('chat' in words) return onChat(words.chat)
      this.#isPictureWanted = words.takesPictures
      this.#fill()
    })
    // The library gives a connection up at its first gap; most of them close by themselves.
    const connection = peer.get()
    connection.oniceconnectionstatechange = () => this.#follow(connection)
  }

  #follow(connection: RTCPeerConnection): void {
    const state = connection.iceConnectionState
    if (state === 'connected' || state === 'completed') {
      clearTimeout(this.#watch)
      this.#wasConnected = true
      this.#wiring.onLink('connected')
    } else if (state === 'disconnected') {
      this.#wiring.onLink('lost')
      if (this.#wiring.isFirst) connection.restartIce()
      this.#watchOver()
    } else if (state === 'failed') this.#again()
  }

  #watchOver(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#again(), GIVE_UP_AFTER_MS)
  }

  /** Whoever begins begins again; the other one asks for it. */
  #again(): void {
    if (this.#isOver) return
    this.#wiring.onLink(this.#wasConnected ? 'lost' : 'stuck')
    if (this.#wiring.isFirst) this.begin()
    else {
      this.#wiring.send({ round: this.#round, again: true })
      this.#watchOver()
    }
  }

  #fill(): void {
    const isSent = this.#sends && this.#isPictureWanted
    const tracks = { audio: this.#own.microphone, video: isSent ? this.#own.camera : null }
    for (const kind of KINDS) {
      const sender = this.#senders.get(kind)
      // A connection that was closed meanwhile takes nothing more.
      if (sender && sender.track !== tracks[kind]) void sender.replaceTrack(tracks[kind]).catch(() => {})
    }
  }

  #say(words: Words): boolean {
    return this.#peer?.send(JSON.stringify(words), CHANNEL.label) ?? false
  }
}
