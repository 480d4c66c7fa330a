import {
  type ComingTracks,
  comingOf,
  type MediaNews,
  type OwnTracks,
  type Place,
} from '#modules/session-room/web/room-media.ts'
import { type Publisher, wishedOf } from './feeds.ts'
import { type GateSession, openGate } from './gate-session.ts'
import { Giving } from './giving.ts'
import { type Came, Taking } from './taking.ts'

/** What is wished at this moment; an attempt asks for it anew whenever it changes. */
export interface Wishes {
  others: readonly string[]
  tracks: OwnTracks
  pictures: { sends: boolean; takes: boolean }
}

interface Told {
  news: MediaNews
  wishes: Wishes
  onConnected(): void
  onLost(): void
}

/** One conversation with the media server, from the gate's opening until something breaks: then there is another one. */
export class Attempt {
  readonly #told: Told
  readonly #giving: Giving
  readonly #taking: Taking
  readonly #publishers = new Map<number, Publisher>()
  readonly #came = new Map<string, ComingTracks>()
  #wishes: Wishes
  #session: GateSession | null = null
  #isTaking = false
  #isOver = false

  constructor(place: Place, told: Told) {
    this.#told = told
    this.#wishes = told.wishes
    const onLost = () => this.#lose()
    this.#giving = new Giving({
      onJoined: (privateId) => this.#session && this.#taking.begin(this.#session, privateId),
      onPublishers: (all) => {
        for (const one of all) this.#publishers.set(one.id, one)
        this.wish(this.#wishes)
      },
      onGone: (id) => {
        this.#publishers.delete(id)
        this.wish(this.#wishes)
      },
      onConnected: () => this.#told.onConnected(),
      onLost,
    })
    this.#taking = new Taking({
      onCame: (all) => this.#show(all),
      onConnected: (isConnected) => {
        this.#isTaking = isConnected
        this.#tellLinks()
      },
      onLost,
    })
    this.wish(told.wishes)
    this.#begin(place).catch(onLost)
  }

  wish(wishes: Wishes): void {
    this.#wishes = wishes
    const { others, tracks, pictures } = wishes
    this.#giving.fill(tracks, { sends: pictures.sends, people: others.length + 1 })
    this.#taking.wish(wishedOf(this.#publishers.values(), { others, takesPictures: pictures.takes }))
  }

  packets = () => this.#taking.packets()

  close(): void {
    this.#isOver = true
    this.#giving.close()
    this.#taking.close()
    this.#session?.close()
  }

  async #begin({ pass }: Place): Promise<void> {
    const iceServers = pass.iceServers as RTCIceServer[]
    const session = await openGate({ token: pass.media!.token, iceServers, onLost: () => this.#lose() })
    if (this.#isOver) return session.close()
    this.#session = session
    await this.#giving.begin(session)
  }

  #lose(): void {
    if (this.#isOver) return
    this.close()
    for (const stayId of this.#came.keys()) this.#told.news.onLink(stayId, 'lost')
    this.#told.onLost()
  }

  /** What came is the whole truth each time. */
  #show(all: readonly Came[]): void {
    for (const stayId of new Set([...this.#came.keys(), ...all.map((one) => one.stayId)])) {
      const tracks = comingOf(all.filter((one) => one.stayId === stayId).map(({ track }) => track))
      const before = this.#came.get(stayId)
      if (tracks.sound || tracks.picture) this.#came.set(stayId, tracks)
      else this.#came.delete(stayId)
      if (before?.sound !== tracks.sound || before?.picture !== tracks.picture) this.#told.news.onTracks(stayId, tracks)
    }
    this.#tellLinks()
  }

  #tellLinks(): void {
    const link = this.#isTaking ? 'connected' : 'connecting'
    for (const stayId of this.#came.keys()) this.#told.news.onLink(stayId, link)
  }
}
