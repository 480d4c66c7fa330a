import { createLossMeter } from '#modules/session-room/web/packet-loss.ts'
import {
  type ChatReach,
  getChatReach,
  type MediaCallbacks,
  type OpenRoomMedia,
  type OwnTracks,
  type RoomMedia,
  type RoomPlace,
  type VideoDirections,
} from '#modules/session-room/web/room-media.ts'
import { MediaServerAttempt, type MediaTargets } from './attempt.ts'
import { AttemptRunner } from './attempt-runner.ts'

/** Everyone publishes to the media server and subscribes to it; chat goes over the room's socket. */
export const openSfu: OpenRoomMedia = (callbacks) => new SfuMedia(callbacks)

class SfuMedia implements RoomMedia {
  readonly #callbacks: MediaCallbacks
  readonly #attempts: AttemptRunner<MediaServerAttempt>
  #targets: MediaTargets = {
    others: [],
    tracks: { microphone: null, camera: null },
    video: { sends: true, receives: true },
  }
  #place: RoomPlace | null = null
  readonly #getLoss = createLossMeter()

  constructor(callbacks: MediaCallbacks) {
    this.#callbacks = callbacks
    this.#attempts = new AttemptRunner({
      open: (listeners) => new MediaServerAttempt(this.#place!, { callbacks, targets: this.#targets, ...listeners }),
      onReach: (canReach) => callbacks.onReach(canReach),
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
  handleSignal(): void {}

  setTracks(tracks: OwnTracks): void {
    this.#updateTargets({ tracks })
  }

  setVideo(video: VideoDirections): void {
    this.#updateTargets({ video })
  }

  sendChat(text: string): ChatReach {
    return getChatReach(this.#targets.others.length === 0 ? [] : [this.#callbacks.send({ type: 'chat', text })])
  }

  async measureLoss() {
    return this.#getLoss((await this.#attempts.current?.countPackets()) ?? { received: 0, lost: 0 })
  }

  close(): void {
    this.#attempts.stop()
    this.#place = null
  }

  #updateTargets(change: Partial<MediaTargets>): void {
    this.#targets = { ...this.#targets, ...change }
    this.#attempts.current?.setTargets(this.#targets)
  }
}
