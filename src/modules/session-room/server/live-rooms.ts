import type { FromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { House } from '#platform/server/context.ts'
import type { Entry } from './enter-room.ts'
import { peopleFor } from './people.ts'
import { type Ending, type RoomBus, type RoomNews, roomBus, type Show } from './room-bus.ts'
import { endStays, isAnyOf, type Stay, staysIn } from './stays.ts'

/** Somebody whose socket this process holds. */
export interface Inside {
  entry: Entry
  send(message: FromRoom): void
  /** Says the last word, if there is one, and closes the socket. */
  close(code: number, last?: FromRoom): void
  /** Whether its browser is still there: it answers by itself, and whoever answers is not silent. */
  ask(): void
  /** No word for long: the network is gone. */
  isSilent(): boolean
}

interface LiveRoom {
  inside: Map<string, Inside>
  stays: Stay[]
  shows: Map<string, Show>
  /** News of a room are taken one after another, so that nobody hears of somebody whom they have not seen. */
  turn: Promise<void>
}

/** Socket codes: said all there is to say; come back with a new pass. */
export const DONE = 1000
export const COME_BACK = 1012

/**
 * The rooms in which this process holds sockets. Who is in a room is written in the database; this is what was read last, and is
 * read anew at every news of a change (decision 0053).
 */
export class LiveRooms {
  readonly #house: House
  readonly #databaseUrl: string
  readonly #rooms = new Map<string, LiveRoom>()
  #bus: RoomBus | null = null

  constructor(house: House, databaseUrl: string) {
    this.#house = house
    this.#databaseUrl = databaseUrl
  }

  all(): Inside[] {
    return [...this.#rooms.values()].flatMap(({ inside }) => [...inside.values()])
  }

  /** From now on they hear of the room; whom they replace hears why. */
  add(inside: Inside): void {
    const { stayId, roomId, replaces } = inside.entry
    const room = this.#rooms.get(roomId) ?? { inside: new Map(), stays: [], shows: new Map(), turn: Promise.resolve() }
    this.#rooms.set(roomId, room)
    room.inside.set(stayId, inside)
    if (replaces.length > 0) this.say({ roomId, kind: 'over', stayIds: replaces, because: 'elsewhere' })
    this.say({ roomId, kind: 'changed', hasNew: true })
  }

  /** Forgets a socket. @returns whether it was still one of ours. */
  remove({ stayId, roomId }: Entry): boolean {
    const room = this.#rooms.get(roomId)
    if (!room?.inside.delete(stayId)) return false
    if (room.inside.size === 0) this.#rooms.delete(roomId)
    return true
  }

  /** A socket has closed by itself, or its browser says that it leaves. */
  async leave({ entry }: Inside): Promise<void> {
    if (!this.remove(entry)) return
    await endStays(this.#house.db, isAnyOf([entry.stayId]), this.#house.clock.now())
    this.say({ roomId: entry.roomId, kind: 'changed', hasNew: false })
  }

  /** Tells them why it is over and lets go of them. The stay is ended by whoever calls. */
  end(inside: Inside, because: Ending): void {
    if (this.remove(inside.entry)) inside.close(DONE, { type: 'over', because })
  }

  isIn({ roomId }: Entry, stayId: string): boolean {
    return this.#rooms.get(roomId)?.stays.some((stay) => stay.stayId === stayId && stay.isAdmitted) ?? false
  }

  /** Once this process hears the others: an answer to the first words of somebody who comes must not be lost. */
  ready(): Promise<void> {
    return this.#openBus().ready
  }

  #openBus(): RoomBus {
    this.#bus ??= roomBus(this.#house, this.#databaseUrl, {
      onNews: (heard) => this.#hear(heard),
      onConnected: () => this.readAll(),
    })
    return this.#bus
  }

  /** Told here and to every other process. */
  say(news: RoomNews): void {
    const isHere = news.kind === 'signal' && this.#rooms.get(news.roomId)?.inside.has(news.to)
    if (!isHere) this.#openBus().say(news)
    this.#hear(news)
  }

  /** News may have been lost. */
  readAll(): void {
    for (const roomId of this.#rooms.keys()) this.#hear({ roomId, kind: 'changed', hasNew: true })
  }

  #hear(news: RoomNews): void {
    const room = this.#rooms.get(news.roomId)
    if (!room) return
    // The database may be away: the next look (look-after-stays.ts) reads again.
    room.turn = room.turn.then(() => this.#take(room, news)).catch(() => undefined)
  }

  async #take(room: LiveRoom, news: RoomNews): Promise<void> {
    switch (news.kind) {
      case 'changed':
        room.stays = await staysIn(this.#house, news.roomId)
        this.#show(room)
        if (news.hasNew) this.#repeatShows(room, news.roomId)
        return
      case 'over':
        for (const stayId of news.stayIds) {
          const inside = room.inside.get(stayId)
          if (inside) this.end(inside, news.because)
        }
        return
      case 'shown':
        for (const [stayId, show] of Object.entries(news.shows)) room.shows.set(stayId, show)
        return this.#show(room)
      case 'signal':
        if (isAdmitted(room, news.to))
          room.inside.get(news.to)?.send({ type: 'signal', from: news.from, data: news.data })
        return
      case 'chat':
        for (const [stayId, inside] of room.inside)
          if (isAdmitted(room, stayId)) inside.send({ type: 'chat', from: news.from, text: news.text })
    }
  }

  #show(room: LiveRoom): void {
    const now = this.#house.clock.now()
    for (const stayId of room.shows.keys())
      if (!room.stays.some((stay) => stay.stayId === stayId)) room.shows.delete(stayId)
    for (const inside of room.inside.values()) {
      const people = peopleFor(inside.entry, { stays: room.stays, shows: room.shows, now })
      if (people) inside.send(people)
    }
  }

  /** Whoever comes newly, to another process perhaps, does not know yet what those here give. */
  #repeatShows(room: LiveRoom, roomId: string): void {
    const shows = Object.fromEntries([...room.shows].filter(([stayId]) => room.inside.has(stayId)))
    if (Object.keys(shows).length > 0) this.#bus?.say({ roomId, kind: 'shown', shows })
  }

  /** The program ends: everybody is sent to where it still runs, or starts again. */
  async close(): Promise<void> {
    const inside = this.all()
    for (const { entry } of inside) this.remove(entry)
    const stayIds = inside.map(({ entry }) => entry.stayId)
    const ended = await endStays(this.#house.db, isAnyOf(stayIds), this.#house.clock.now()).catch(() => [])
    for (const one of inside) one.close(COME_BACK)
    for (const roomId of new Set(ended.map((one) => one.roomId)))
      this.#bus?.say({ roomId, kind: 'changed', hasNew: false })
    await this.#bus?.close()
  }
}

const isAdmitted = ({ stays }: LiveRoom, stayId: string) =>
  stays.some((stay) => stay.stayId === stayId && stay.isAdmitted)
