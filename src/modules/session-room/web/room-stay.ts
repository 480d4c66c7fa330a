import type { FromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import type { RoomWay } from '#platform/values/enums.ts'
import { setServerNow } from '#platform/web/clock.ts'
import type { OwnMedia } from './own-media.ts'
import type { MediaNews, OpenRoomMedia, Pass, RoomMedia } from './room-media.ts'
import { type News, RoomSocket } from './room-socket.ts'
import { FIRST_VIEW, type RoomEvent, type RoomView, roomAfter } from './room-view.ts'
import { isPoor, weatherAfter } from './weather.ts'

const WEATHER_EVERY_MS = 5000

interface StayTold {
  id: string
  /** How the others shall call this person; their own by default. */
  name: string | undefined
  way: Exclude<RoomWay, 'zoom'>
}

export interface StayView extends RoomView {
  /** Sound first: no pictures either way. */
  isSoundOnly: boolean
  /** Much gets lost: sound alone would fare better. */
  isPoor: boolean
  /** The media server has not been reached for a while: nobody is heard or seen. */
  isMediaAway: boolean
}

/** One person's stay in the room: the line to the room, the way of media, and what the screen shows of both. */
export class RoomStay {
  readonly #own: OwnMedia
  readonly #socket: RoomSocket
  readonly #media: Promise<RoomMedia>
  readonly #listeners = new Set<() => void>()
  readonly #stopFollowing: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #view: StayView = { ...FIRST_VIEW, isSoundOnly: false, isPoor: false, isMediaAway: false }
  #shown = ''
  #losses: readonly number[] = []

  constructor({ id, name, way }: StayTold, own: OwnMedia) {
    this.#own = own
    this.#media = openMedia(way, {
      send: (message) => this.#socket.send(message),
      onTracks: (stayId, tracks) => this.#happen({ type: 'tracks', stayId, tracks }),
      onLink: (stayId, link) => this.#happen({ type: 'link', stayId, link }),
      onChat: (from, text) => this.#happen({ type: 'chat', from, text }),
      onReach: (canReach) => this.#set({ isMediaAway: !canReach }),
    })
    this.#socket = new RoomSocket(id, name, {
      onMessage: (message, pass) => this.#take(message, pass),
      onLost: () => this.#happen({ type: 'lost' }),
      onOver: (because) => {
        this.#happen({ type: 'over', because })
        this.close()
      },
    })
    this.#stopFollowing = own.subscribe(() => this.#give())
    this.#give()
    this.#timer = setInterval(() => void this.#look(), WEATHER_EVERY_MS)
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly look = (): StayView => this.#view

  say(message: Extract<ToRoom, { type: 'admit' | 'sendOut' | 'end' }>): void {
    this.#socket.send(message)
  }

  chat(text: string): void {
    void this.#media.then((media) => {
      this.#happen({ type: 'chat', from: null, text, reach: media.sendChat(text) })
    })
  }

  setSoundOnly(isSoundOnly: boolean): void {
    this.#set({ isSoundOnly, isPoor: false })
    this.#losses = []
    void this.#media.then((media) => media.setPictures({ sends: !isSoundOnly, takes: !isSoundOnly }))
    this.#give()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#stopFollowing()
    this.#socket.close()
    void this.#media.then((media) => media.close())
  }

  #take(message: News, pass: Pass): void {
    if (message.type === 'chat') this.#happen({ type: 'chat', from: message.from, text: message.text })
    else if (message.type === 'signal') void this.#media.then((media) => media.takeSignal(message.from, message.data))
    else this.#takePeople(message, pass)
  }

  #takePeople(message: Extract<FromRoom, { type: 'people' }>, pass: Pass): void {
    setServerNow(message.now)
    const isNew = message.you !== this.#view.you || this.#view.phase !== 'inside'
    this.#happen({ type: 'people', message })
    if (!message.isAdmitted) return
    const others = this.#view.others.map(({ stayId }) => stayId)
    void this.#media.then((media) => media.join({ you: message.you, pass }, others))
    if (isNew) this.#give('anew')
  }

  /** One's own tracks to the media, and to the others' screens whether there is anything to hear and to see. */
  #give(anew?: 'anew'): void {
    const { microphone, camera, isHeard } = this.#own.view
    void this.#media.then((media) => media.setTracks({ microphone, camera }))
    const shows = { microphone: microphone !== null && isHeard, camera: camera !== null && !this.#view.isSoundOnly }
    const text = JSON.stringify(shows)
    if (!anew && text === this.#shown) return
    this.#shown = text
    if (this.#view.phase === 'inside') this.#socket?.send({ type: 'show', ...shows })
  }

  async #look(): Promise<void> {
    if (this.#view.phase !== 'inside') return
    const weather = await (await this.#media).weather()
    this.#losses = weatherAfter(this.#losses, weather?.loss ?? null)
    const poor = !this.#view.isSoundOnly && isPoor(this.#losses)
    if (poor !== this.#view.isPoor) this.#set({ isPoor: poor })
  }

  #happen(event: RoomEvent): void {
    this.#set(roomAfter(this.#view, event))
  }

  #set(change: Partial<StayView>): void {
    this.#view = { ...this.#view, ...change }
    for (const changed of this.#listeners) changed()
  }
}

/** Only the way that is used is fetched. */
async function openMedia(way: StayTold['way'], news: MediaNews): Promise<RoomMedia> {
  const open: OpenRoomMedia = await WAYS[way]()
  return open(news)
}

const WAYS: Record<StayTold['way'], () => Promise<OpenRoomMedia>> = {
  direct: async () => (await import('./direct/open-direct.ts')).openDirect,
  through: async () => (await import('./through/open-through.ts')).openThrough,
}
