import { packetLoss } from '#modules/session-room/web/packet-loss.ts'
import {
  type MediaNews,
  type OpenRoomMedia,
  type OwnTracks,
  type Place,
  type Reach,
  type RoomMedia,
  reachOf,
} from '#modules/session-room/web/room-media.ts'
import { Attempt, type Wishes } from './attempt.ts'
import { Attempts } from './attempts.ts'

/** Everybody gives to the media server and takes from it; words go over the room's own socket. */
export const openThrough: OpenRoomMedia = (news) => new Through(news)

class Through implements RoomMedia {
  readonly #news: MediaNews
  readonly #attempts: Attempts<Attempt>
  #wishes: Wishes = {
    others: [],
    tracks: { microphone: null, camera: null },
    pictures: { sends: true, takes: true },
  }
  #place: Place | null = null
  readonly #lossOf = packetLoss()

  constructor(news: MediaNews) {
    this.#news = news
    this.#attempts = new Attempts({
      open: (told) => new Attempt(this.#place!, { news, wishes: this.#wishes, ...told }),
      onReach: (canReach) => news.onReach(canReach),
    })
  }

  join(place: Place, others: readonly string[]): void {
    const isNew = place.you !== this.#place?.you
    this.#place = place
    this.#wish({ others })
    if (!isNew) return
    if (place.pass.media) this.#attempts.begin()
    else this.#attempts.stop()
  }

  /** Nobody signals: all is said to the media server. */
  takeSignal(): void {}

  setTracks(tracks: OwnTracks): void {
    this.#wish({ tracks })
  }

  setPictures(pictures: { sends: boolean; takes: boolean }): void {
    this.#wish({ pictures })
  }

  sendChat(text: string): Reach {
    return reachOf(this.#wishes.others.length === 0 ? [] : [this.#news.send({ type: 'chat', text })])
  }

  async weather() {
    return this.#lossOf((await this.#attempts.current?.packets()) ?? { came: 0, lost: 0 })
  }

  close(): void {
    this.#attempts.stop()
    this.#place = null
  }

  #wish(change: Partial<Wishes>): void {
    this.#wishes = { ...this.#wishes, ...change }
    this.#attempts.current?.wish(this.#wishes)
  }
}
