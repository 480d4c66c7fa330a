import { lossBetween, type Packets } from '../direct/between-two.ts'
import { retryAfter } from '../retry-after.ts'
import type { MediaNews, OpenRoomMedia, OwnTracks, Place, RoomMedia } from '../room-media.ts'
import { Attempt, type Wishes } from './attempt.ts'

/** Everybody gives to the media server and takes from it; words go over the room's own socket. */
export const openThrough: OpenRoomMedia = (news) => new Through(news)

class Through implements RoomMedia {
  readonly #news: MediaNews
  #wishes: Wishes = {
    others: [],
    tracks: { microphone: null, camera: null },
    pictures: { sends: true, takes: true },
  }
  #place: Place | null = null
  #attempt: Attempt | null = null
  #tries = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #before: Packets = { came: 0, lost: 0 }

  constructor(news: MediaNews) {
    this.#news = news
  }

  join(place: Place, others: readonly string[]): void {
    const isNew = place.you !== this.#place?.you
    this.#place = place
    this.#wish({ others })
    if (isNew) this.#begin()
  }

  /** Nobody signals: all is said to the media server. */
  takeSignal(): void {}

  setTracks(tracks: OwnTracks): void {
    this.#wish({ tracks })
  }

  setPictures(pictures: { sends: boolean; takes: boolean }): void {
    this.#wish({ pictures })
  }

  sendChat(text: string): void {
    this.#news.send({ type: 'chat', text })
  }

  async weather() {
    const now = (await this.#attempt?.packets()) ?? { came: 0, lost: 0 }
    const loss = lossBetween(this.#before, now)
    this.#before = now
    return loss === null ? null : { loss }
  }

  close(): void {
    clearTimeout(this.#again)
    this.#attempt?.close()
    this.#attempt = null
    this.#place = null
  }

  #wish(change: Partial<Wishes>): void {
    this.#wishes = { ...this.#wishes, ...change }
    this.#attempt?.wish(this.#wishes)
  }

  #begin(): void {
    clearTimeout(this.#again)
    this.#attempt?.close()
    if (!this.#place?.pass.media) return
    this.#attempt = new Attempt(this.#place, {
      news: this.#news,
      wishes: this.#wishes,
      onConnected: () => (this.#tries = 0),
      onLost: () => (this.#again = setTimeout(() => this.#begin(), retryAfter(this.#tries++))),
    })
    this.#attempt.wish(this.#wishes)
  }
}
