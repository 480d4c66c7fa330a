import { createLossMeter } from '#modules/session-room/web/packet-loss.ts'
import {
  type ChatReach,
  getChatReach,
  type MediaCallbacks,
  type OpenRoomMedia,
  type OwnTracks,
  type RoomMedia,
  type RoomPlace,
} from '#modules/session-room/web/room-media.ts'
import { MediaServerAttempt, type MediaTargets } from './attempt.ts'
import { AttemptRunner } from './attempt-runner.ts'

/** Everyone publishes to the media server and subscribes to it; chat goes over the room's socket. */
export const openSfu: OpenRoomMedia = (news) => new ThroughMedia(news)

class ThroughMedia implements RoomMedia {
  readonly #news: MediaCallbacks
  readonly #attempts: AttemptRunner<MediaServerAttempt>
  #targets: MediaTargets = {
    others: [],
    tracks: { microphone: null, camera: null },
    pictures: { sends: true, takes: true },
  }
  #place: RoomPlace | null = null
  readonly #getLoss = createLossMeter()

  constructor(news: MediaCallbacks) {
    this.#news = news
    this.#attempts = new AttemptRunner({
      open: (callbacks) => new MediaServerAttempt(this.#place!, { news, wishes: this.#targets, ...callbacks }),
      onReach: (canReach) => news.onReach(canReach),
    })
  }

  join(place: RoomPlace, others: readonly string[]): void {
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

  sendChat(text: string): ChatReach {
    return getChatReach(this.#targets.others.length === 0 ? [] : [this.#news.send({ type: 'chat', text })])
  }

  async weather() {
    return this.#getLoss((await this.#attempts.current?.packets()) ?? { came: 0, lost: 0 })
  }

  close(): void {
    this.#attempts.stop()
    this.#place = null
  }

  #updateTargets(change: Partial<MediaTargets>): void {
    this.#targets = { ...this.#targets, ...change }
    this.#attempts.current?.wish(this.#targets)
  }
}
