import type { FromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import type { RoomTransport } from '#platform/values/enums.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { addLoss, isConnectionPoor } from './connection-quality.ts'
import type { OwnMedia } from './own-media.ts'
import type { MediaCallbacks, OpenRoomMedia, RoomMedia, RoomPassData } from './room-media.ts'
import { type RoomMessage, RoomSocket } from './room-socket.ts'
import { INITIAL_ROOM_VIEW, type RoomEvent, type RoomView, reduceRoomView } from './room-view.ts'

const QUALITY_INTERVAL_MS = 5000

interface RoomStayOptions {
  id: string
  /** Display name; the first name by default. */
  name: string | undefined
  way: Exclude<RoomTransport, 'zoom'>
}

export interface ParticipationView extends RoomView {
  /** Audio-only mode: no video in either direction. */
  isSoundOnly: boolean
  /** High packet loss; audio-only mode is suggested. */
  isPoor: boolean
  /** The media server has been unreachable for a while, so there is no audio or video. */
  isMediaAway: boolean
}

/** The user's participation in the room: the socket, the media connection and the view state of both. */
export class RoomParticipation {
  readonly #own: OwnMedia
  readonly #socket: RoomSocket
  readonly #media: Promise<RoomMedia>
  readonly #listeners = new Set<() => void>()
  readonly #stopFollowing: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #view: ParticipationView = { ...INITIAL_ROOM_VIEW, isSoundOnly: false, isPoor: false, isMediaAway: false }
  #publishedState = ''
  #recentLosses: readonly number[] = []

  constructor({ id, name, way }: RoomStayOptions, own: OwnMedia) {
    this.#own = own
    this.#media = openMedia(way, {
      send: (message) => this.#socket.send(message),
      onTracks: (stayId, tracks) => this.#dispatch({ type: 'tracks', stayId, tracks }),
      onLink: (stayId, link) => this.#dispatch({ type: 'link', stayId, link }),
      onChat: (from, text) => this.#dispatch({ type: 'chat', from, text }),
      onReach: (canReach) => this.#set({ isMediaAway: !canReach }),
    })
    this.#socket = new RoomSocket(id, name, {
      onMessage: (message, pass) => this.#handleMessage(message, pass),
      onLost: () => this.#dispatch({ type: 'lost' }),
      onOver: (because) => {
        this.#dispatch({ type: 'over', because })
        this.close()
      },
    })
    this.#stopFollowing = own.subscribe(() => this.#publishTracks())
    this.#publishTracks()
    this.#timer = setInterval(() => void this.#checkQuality(), QUALITY_INTERVAL_MS)
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly look = (): ParticipationView => this.#view

  say(message: Extract<ToRoom, { type: 'admit' | 'sendOut' | 'end' }>): void {
    this.#socket.send(message)
  }

  chat(text: string): void {
    void this.#media.then((media) => {
      this.#dispatch({ type: 'chat', from: null, text, reach: media.sendChat(text) })
    })
  }

  setSoundOnly(isSoundOnly: boolean): void {
    this.#set({ isSoundOnly, isPoor: false })
    this.#recentLosses = []
    void this.#media.then((media) => media.setPictures({ sends: !isSoundOnly, takes: !isSoundOnly }))
    this.#publishTracks()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#stopFollowing()
    this.#socket.close()
    void this.#media.then((media) => media.close())
  }

  #handleMessage(message: RoomMessage, pass: RoomPassData): void {
    if (message.type === 'chat') this.#dispatch({ type: 'chat', from: message.from, text: message.text })
    else if (message.type === 'signal') void this.#media.then((media) => media.takeSignal(message.from, message.data))
    else this.#updatePeople(message, pass)
  }

  #updatePeople(message: Extract<FromRoom, { type: 'people' }>, pass: RoomPassData): void {
    setServerNow(message.now)
    const isNew = message.you !== this.#view.you || this.#view.phase !== 'inside'
    this.#dispatch({ type: 'people', message })
    if (!message.isAdmitted) return
    const others = this.#view.others.map(({ stayId }) => stayId)
    void this.#media.then((media) => media.join({ you: message.you, pass }, others))
    if (isNew) this.#publishTracks('anew')
  }

  /** Passes the user's tracks to the media connection and publishes which devices are on. */
  #publishTracks(force?: 'anew'): void {
    const { microphone, camera, isHeard } = this.#own.view
    void this.#media.then((media) => media.setTracks({ microphone, camera }))
    const deviceState = {
      microphone: microphone !== null && isHeard,
      camera: camera !== null && !this.#view.isSoundOnly,
    }
    const text = JSON.stringify(deviceState)
    if (!force && text === this.#publishedState) return
    this.#publishedState = text
    if (this.#view.phase === 'inside') this.#socket?.send({ type: 'show', ...deviceState })
  }

  async #checkQuality(): Promise<void> {
    if (this.#view.phase !== 'inside') return
    const weather = await (await this.#media).weather()
    this.#recentLosses = addLoss(this.#recentLosses, weather?.loss ?? null)
    const poor = !this.#view.isSoundOnly && isConnectionPoor(this.#recentLosses)
    if (poor !== this.#view.isPoor) this.#set({ isPoor: poor })
  }

  #dispatch(event: RoomEvent): void {
    this.#set(reduceRoomView(this.#view, event))
  }

  #set(change: Partial<ParticipationView>): void {
    this.#view = { ...this.#view, ...change }
    for (const changed of this.#listeners) changed()
  }
}

/** Loads only the transport that is used. */
async function openMedia(way: RoomStayOptions['way'], news: MediaCallbacks): Promise<RoomMedia> {
  const open: OpenRoomMedia = await LOADERS[way]()
  return open(news)
}

const LOADERS: Record<RoomStayOptions['way'], () => Promise<OpenRoomMedia>> = {
  direct: async () => (await import('./direct/open-direct.ts')).openDirect,
  through: async () => (await import('./sfu/open-sfu.ts')).openSfu,
}
