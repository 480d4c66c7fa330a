import type { FromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { BusEvent, DeviceState, Ending } from './bus-event.ts'
import type { RoomEntry } from './enter-room.ts'
import { endParticipants, isAnyParticipant, listParticipants, type Participant } from './participants.ts'
import { buildPeopleMessage } from './people-message.ts'
import { openRoomBus, type RoomBus } from './room-bus.ts'

/** A participant whose socket is held by this process. */
export interface ConnectedParticipant {
  entry: RoomEntry
  send(message: FromRoom): void
  /** Sends a last message, if given, and closes the socket. */
  close(code: number, last?: FromRoom): void
  /** Sends a ping. The browser replies automatically, which counts as a sign of life. */
  ask(): void
  /** Whether nothing has been received for so long that the connection must be lost. */
  isSilent(): boolean
}

interface LiveRoom {
  inside: Map<string, ConnectedParticipant>
  stays: Participant[]
  shows: Map<string, DeviceState>
  /** Queue: events of a room are handled one after the other, so that clients receive them in order. */
  turn: Promise<void>
}

/** Socket close codes: finished, and reconnect with a new pass. */
export const FINISHED = 1000
export const RECONNECT = 1012

/**
 * The rooms for which this process holds sockets. Participants are stored in the database; this class holds the state
 * that was read last, and reloads it at every event of a change (decision 0053).
 */
export class LiveRooms {
  readonly #house: AppDeps
  readonly #databaseUrl: string
  readonly #rooms = new Map<string, LiveRoom>()
  #bus: RoomBus | null = null

  constructor(deps: AppDeps, databaseUrl: string) {
    this.#house = deps
    this.#databaseUrl = databaseUrl
  }

  all(): ConnectedParticipant[] {
    return [...this.#rooms.values()].flatMap(({ inside }) => [...inside.values()])
  }

  /** Adds a participant to the room's events and tells the connections that it replaces. */
  add(inside: ConnectedParticipant): void {
    const { stayId, roomId, replaces } = inside.entry
    const room = this.#rooms.get(roomId) ?? { inside: new Map(), stays: [], shows: new Map(), turn: Promise.resolve() }
    this.#rooms.set(roomId, room)
    room.inside.set(stayId, inside)
    if (replaces.length > 0) this.say({ roomId, kind: 'over', stayIds: replaces, because: 'elsewhere' })
    this.say({ roomId, kind: 'changed', hasNew: true })
  }

  /** Removes a socket. @returns whether it was held by this process. */
  remove({ stayId, roomId }: RoomEntry): boolean {
    const room = this.#rooms.get(roomId)
    if (!room?.inside.delete(stayId)) return false
    if (room.inside.size === 0) this.#rooms.delete(roomId)
    return true
  }

  /** Handles a closed socket or a browser that leaves. */
  async leave({ entry }: ConnectedParticipant): Promise<void> {
    if (!this.remove(entry)) return
    await endParticipants(this.#house.db, isAnyParticipant([entry.stayId]), this.#house.clock.now())
    this.say({ roomId: entry.roomId, kind: 'changed', hasNew: false })
  }

  /** Tells the participant why the session is over and closes the socket. The caller updates the database. */
  end(inside: ConnectedParticipant, because: Ending): void {
    if (this.remove(inside.entry)) inside.close(FINISHED, { type: 'over', because })
  }

  isIn({ roomId }: RoomEntry, stayId: string): boolean {
    return this.#rooms.get(roomId)?.stays.some((stay) => stay.stayId === stayId && stay.isAdmitted) ?? false
  }

  /** Resolves once events of other processes are received, so that none is lost for a new participant. */
  ready(): Promise<void> {
    return this.#openBus().ready
  }

  #openBus(): RoomBus {
    this.#bus ??= openRoomBus(this.#house, this.#databaseUrl, {
      onNews: (news) => this.#enqueue(news),
      onConnected: () => this.readAll(),
    })
    return this.#bus
  }

  /** Publishes an event to this and every other process. */
  say(news: BusEvent): void {
    const isHere = news.kind === 'signal' && this.#rooms.get(news.roomId)?.inside.has(news.to)
    if (!isHere) this.#openBus().say(news)
    this.#enqueue(news)
  }

  /** Reloads all rooms, because events may have been lost. */
  readAll(): void {
    for (const roomId of this.#rooms.keys()) this.#enqueue({ roomId, kind: 'changed', hasNew: true })
  }

  #enqueue(news: BusEvent): void {
    const room = this.#rooms.get(news.roomId)
    if (!room) return
    // If the database is unavailable, the next check (check-participants.ts) reloads the room.
    room.turn = room.turn.then(() => this.#handle(room, news)).catch(() => undefined)
  }

  async #handle(room: LiveRoom, news: BusEvent): Promise<void> {
    switch (news.kind) {
      case 'changed':
        room.stays = await listParticipants(this.#house, news.roomId)
        this.#sendPeople(room)
        if (news.hasNew) this.#republishDevices(room, news.roomId)
        return
      case 'over':
        for (const stayId of news.stayIds) {
          const inside = room.inside.get(stayId)
          if (inside) this.end(inside, news.because)
        }
        return
      case 'shown':
        for (const [stayId, show] of Object.entries(news.shows)) room.shows.set(stayId, show)
        return this.#sendPeople(room)
      case 'signal':
        if (isAdmitted(room, news.to))
          room.inside.get(news.to)?.send({ type: 'signal', from: news.from, data: news.data })
        return
      case 'chat':
        for (const [stayId, inside] of room.inside)
          if (isAdmitted(room, stayId)) inside.send({ type: 'chat', from: news.from, text: news.text })
    }
  }

  #sendPeople(room: LiveRoom): void {
    const now = this.#house.clock.now()
    for (const stayId of room.shows.keys())
      if (!room.stays.some((stay) => stay.stayId === stayId)) room.shows.delete(stayId)
    for (const inside of room.inside.values()) {
      const people = buildPeopleMessage(inside.entry, { stays: room.stays, shows: room.shows, now })
      if (people) inside.send(people)
    }
  }

  /** Publishes again which devices are on, because a new participant may be connected to another process. */
  #republishDevices(room: LiveRoom, roomId: string): void {
    const shows = Object.fromEntries([...room.shows].filter(([stayId]) => room.inside.has(stayId)))
    if (Object.keys(shows).length > 0) this.#bus?.say({ roomId, kind: 'shown', shows })
  }

  /** Shuts down: closes all sockets so that the browsers reconnect to another process or after the restart. */
  async close(): Promise<void> {
    const inside = this.all()
    for (const { entry } of inside) this.remove(entry)
    const stayIds = inside.map(({ entry }) => entry.stayId)
    const ended = await endParticipants(this.#house.db, isAnyParticipant(stayIds), this.#house.clock.now()).catch(
      () => [],
    )
    for (const one of inside) one.close(RECONNECT)
    for (const roomId of new Set(ended.map((one) => one.roomId)))
      this.#bus?.say({ roomId, kind: 'changed', hasNew: false })
    await this.#bus?.close()
  }
}

const isAdmitted = ({ stays }: LiveRoom, stayId: string) =>
  stays.some((stay) => stay.stayId === stayId && stay.isAdmitted)
