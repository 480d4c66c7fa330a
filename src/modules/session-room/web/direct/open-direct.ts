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
import { DirectConnection } from './connection.ts'
import { isInitiator, isSignal, type Signal } from './signals.ts'

/** Signals buffered before their sender is known; a signal can arrive before the update with its sender. */
const EARLY_MAX = 100

/** Full mesh: audio, video and chat go directly between all browsers. */
export const openDirect: OpenRoomMedia = (news) => new DirectMedia(news)

class DirectMedia implements RoomMedia {
  readonly #news: MediaCallbacks
  readonly #connections = new Map<string, DirectConnection>()
  #early: { from: string; signal: Signal }[] = []
  #you: string | null = null
  #tracks: OwnTracks = { microphone: null, camera: null }
  #pictures = { sends: true, takes: true }
  readonly #getLoss = createLossMeter()

  constructor(news: MediaCallbacks) {
    this.#news = news
  }

  join(place: RoomPlace, others: readonly string[]): void {
    if (place.you !== this.#you) this.#closeConnections([...this.#connections.keys()])
    this.#you = place.you
    this.#closeConnections([...this.#connections.keys()].filter((one) => !others.includes(one)))
    for (const other of others) if (!this.#connections.has(other)) this.#connect(other, place)
    const early = this.#early.filter(({ from }) => this.#connections.has(from))
    this.#early = this.#early.filter(({ from }) => !this.#connections.has(from))
    for (const { from, signal } of early) this.#connections.get(from)!.take(signal)
  }

  takeSignal(from: string, signal: unknown): void {
    if (!isSignal(signal)) return
    const connection = this.#connections.get(from)
    if (connection) connection.take(signal)
    else this.#early = [...this.#early, { from, signal }].slice(-EARLY_MAX)
  }

  setTracks(tracks: OwnTracks): void {
    this.#tracks = tracks
    for (const one of this.#connections.values()) one.setTracks(tracks)
  }

  setPictures(pictures: { sends: boolean; takes: boolean }): void {
    this.#pictures = pictures
    for (const one of this.#connections.values()) one.setPictures(pictures)
  }

  sendChat(text: string): ChatReach {
    return getChatReach([...this.#connections.values()].map((one) => one.sendChat(text)))
  }

  async weather() {
    const all = await Promise.all([...this.#connections.values()].map((one) => one.packets()))
    const now = { came: 0, lost: 0 }
    for (const { came, lost } of all) {
      now.came += came
      now.lost += lost
    }
    return this.#getLoss(now)
  }

  close(): void {
    this.#closeConnections([...this.#connections.keys()])
    this.#you = null
  }

  #connect(other: string, { you, pass }: RoomPlace): void {
    const isFirst = isInitiator(you, other)
    const connection = new DirectConnection({
      isFirst,
      iceServers: pass.iceServers as RTCIceServer[],
      send: (data) => this.#news.send({ type: 'signal', to: other, data: data as never }),
      onTracks: (tracks) => this.#news.onTracks(other, tracks),
      onLink: (link) => this.#news.onLink(other, link),
      onChat: (text) => this.#news.onChat(other, text),
    })
    this.#connections.set(other, connection)
    connection.setTracks(this.#tracks)
    connection.setPictures(this.#pictures)
    if (isFirst) connection.begin()
  }

  #closeConnections(stays: readonly string[]): void {
    for (const stay of stays) {
      this.#connections.get(stay)!.close()
      this.#connections.delete(stay)
    }
  }
}
