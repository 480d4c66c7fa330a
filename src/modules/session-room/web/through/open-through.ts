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

/** Everyone publishes to the media server and subscribes to it; chat goes over the room's socket. */
export const openThrough: OpenRoomMedia = (news) => new ThroughMedia(news)

class ThroughMedia implements RoomMedia {
  readonly #news: MediaNews
  readonly #attempts: Attempts<Attempt>
  #targets: Wishes = {
    others: [],
    tracks: { microphone: null, camera: null },
    pictures: { sends: true, takes: true },
  }
  #place: Place | null = null
  readonly #getLoss = packetLoss()

  constructor(news: MediaNews) {
    this.#news = news
    this.#attempts = new Attempts({
      open: (callbacks) => new Attempt(this.#place!, { news, wishes: this.#targets, ...callbacks }),
      onReach: (canReach) => news.onReach(canReach),
    })
  }

  join(place: Place, others: readonly string[]): void {
    const isNew = place.you !== this.#place?.you
    this.#place = place
    this.#updateTargets({ others })
    if (!isNew) return
    if (place.pass.media) this.#attempts.begin()
    else this.#attempts.stop()
  }

  /** Signals are not used with a media server. */
  takeSignal(): void {}

  setTracks(tracks: OwnTracks): void {
    this.#updateTargets({ tracks })
  }

  setPictures(pictures: { sends: boolean; takes: boolean }): void {
    this.#updateTargets({ pictures })
  }

  sendChat(text: string): Reach {
    return reachOf(this.#targets.others.length === 0 ? [] : [this.#news.send({ type: 'chat', text })])
  }

  async weather() {
    return this.#getLoss((await this.#attempts.current?.packets()) ?? { came: 0, lost: 0 })
  }

  close(): void {
    this.#attempts.stop()
    this.#place = null
  }

  #updateTargets(change: Partial<Wishes>): void {
    this.#targets = { ...this.#targets, ...change }
    this.#attempts.current?.wish(this.#targets)
  }
}
