import type { FromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { addLoss, isConnectionPoor } from './connection-quality.ts'
import { type BuiltInTransport, MEDIA_LOADERS, MISSING_MEDIA } from './load-media.ts'
import type { OwnMedia } from './own-media.ts'
import type { MediaCallbacks, RoomMedia, RoomPassData } from './room-media.ts'
import { type RoomMessage, RoomSocket } from './room-socket.ts'
import { INITIAL_ROOM_VIEW, type RoomEvent, type RoomView, reduceRoomView } from './room-view.ts'

const QUALITY_INTERVAL_MS = 5000

interface ParticipationOptions {
  id: string
  /** Display name; the first name by default. */
  name: string | undefined
  way: BuiltInTransport
}

export interface ParticipationView extends RoomView {
  /** Audio-only mode: no video in either direction. */
  isAudioOnly: boolean
  /** High packet loss; audio-only mode is suggested. */
  isPoor: boolean
  /**
   * Why there is no audio or video. `away`: the media server has been unreachable for a while. `notLoaded`: the code
   * could not be loaded, and browsers may not retry until the page is reloaded.
   */
  mediaProblem: 'away' | 'notLoaded' | null
}

/** Messages that only the provider may send. */
export type ProviderMessage = Extract<ToRoom, { type: 'admit' | 'sendOut' | 'end' }>

/** The user's participation in the room: the socket, the media connection and the view state of both. */
export class RoomParticipation {
  readonly #own: OwnMedia
  readonly #socket: RoomSocket
  readonly #media: Promise<RoomMedia>
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #view: ParticipationView = { ...INITIAL_ROOM_VIEW, isAudioOnly: false, isPoor: false, mediaProblem: null }
  #publishedState = ''
  #recentLosses: readonly number[] = []

  constructor({ id, name, way }: ParticipationOptions, own: OwnMedia) {
    this.#own = own
    this.#media = openMedia(way, {
      send: (message) => this.#socket.send(message),
      onTracks: (participantId, tracks) => this.#dispatch({ type: 'tracks', participantId, tracks }),
      onLink: (participantId, link) => this.#dispatch({ type: 'link', participantId, link }),
      onChat: (from, text) => this.#dispatch({ type: 'chat', from, text }),
      onReach: (canReach) => this.#set({ mediaProblem: canReach ? null : 'away' }),
    }).catch(() => {
      this.#set({ mediaProblem: 'notLoaded' })
      return MISSING_MEDIA
    })
    this.#socket = new RoomSocket(id, name, {
      onMessage: (message, pass) => this.#handleMessage(message, pass),
      onLost: () => this.#dispatch({ type: 'lost' }),
      onOver: (because) => {
        this.#dispatch({ type: 'over', because })
        this.close()
      },
    })
    this.#unsubscribe = own.subscribe(() => this.#publishTracks())
    this.#publishTracks()
    this.#timer = setInterval(() => void this.#checkQuality(), QUALITY_INTERVAL_MS)
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly getView = (): ParticipationView => this.#view

  /** @returns whether the message was sent; false while disconnected */
  send(message: ProviderMessage): boolean {
    return this.#socket.send(message)
  }

  sendChat(text: string): void {
    void this.#media.then((media) => {
      this.#dispatch({ type: 'chat', from: null, text, reach: media.sendChat(text) })
    })
  }

  setAudioOnly(isAudioOnly: boolean): void {
    this.#set({ isAudioOnly, isPoor: false })
    this.#recentLosses = []
    void this.#media.then((media) => media.setVideo({ sends: !isAudioOnly, receives: !isAudioOnly }))
    this.#publishTracks()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#unsubscribe()
    this.#socket.close()
    void this.#media.then((media) => media.close())
  }

  #handleMessage(message: RoomMessage, pass: RoomPassData): void {
    if (message.type === 'chat') this.#dispatch({ type: 'chat', from: message.from, text: message.text })
    else if (message.type === 'signal') void this.#media.then((media) => media.handleSignal(message.from, message.data))
    else this.#updatePeople(message, pass)
  }

  #updatePeople(message: Extract<FromRoom, { type: 'people' }>, pass: RoomPassData): void {
    setServerNow(message.now)
    const isNew = message.you !== this.#view.you || this.#view.phase !== 'inside'
    this.#dispatch({ type: 'people', message })
    if (!message.isAdmitted) return
    const others = this.#view.others.map(({ participantId }) => participantId)
    void this.#media.then((media) => media.join({ you: message.you, pass }, others))
    if (isNew) this.#publishTracks({ force: true })
  }

  /**
   * Passes the user's tracks to the media connection and, if the set of active devices has changed, sends it to the
   * room. `force` sends it even if it has not changed.
   */
  #publishTracks({ force = false } = {}): void {
    const { microphone, camera, isMicrophoneOn } = this.#own.view
    void this.#media.then((media) => media.setTracks({ microphone, camera }))
    const deviceState = {
      microphone: microphone !== null && isMicrophoneOn,
      camera: camera !== null && !this.#view.isAudioOnly,
    }
    const text = JSON.stringify(deviceState)
    if (!force && text === this.#publishedState) return
    this.#publishedState = text
    if (this.#view.phase === 'inside') this.#socket.send({ type: 'show', ...deviceState })
  }

  async #checkQuality(): Promise<void> {
    if (this.#view.phase !== 'inside') return
    this.#recentLosses = addLoss(this.#recentLosses, await (await this.#media).measureLoss())
    const isPoor = !this.#view.isAudioOnly && isConnectionPoor(this.#recentLosses)
    if (isPoor !== this.#view.isPoor) this.#set({ isPoor })
  }

  #dispatch(event: RoomEvent): void {
    this.#set(reduceRoomView(this.#view, event))
  }

  #set(change: Partial<ParticipationView>): void {
    this.#view = { ...this.#view, ...change }
    for (const changed of this.#listeners) changed()
  }
}

/** Loads and opens the given transport. */
async function openMedia(way: BuiltInTransport, callbacks: MediaCallbacks): Promise<RoomMedia> {
  const open = await MEDIA_LOADERS[way]()
  return open(callbacks)
}
