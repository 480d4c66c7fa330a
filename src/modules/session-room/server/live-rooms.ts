import type { FromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { RoomEndReason } from '#platform/values/enums.ts'
import type { BusEvent, DeviceState } from './bus-event.ts'
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
  /** Sends a ping, to which the browser replies automatically. */
  ping(): void
  /** Whether nothing has been received for so long that the connection must be considered lost. */
  isSilent(): boolean
}

interface LiveRoom {
  /** The participants whose sockets this process holds. */
  connected: Map<string, ConnectedParticipant>
  /** All participants, as last read from the database. */
  participants: Participant[]
  deviceStates: Map<string, DeviceState>
  /** A room's events are handled one at a time, so that clients receive them in order. */
  queue: Promise<void>
}

/** Socket close codes: finished, and reconnect with a new pass. */
export const FINISHED = 1000
export const RECONNECT = 1012

/**
 * The rooms for which this process holds sockets. Participants are stored in the database; this class holds the latest
 * state read, and reloads it on every change event (decision 0053).
 */
export class LiveRooms {
  readonly #deps: AppDeps
  readonly #databaseUrl: string
  readonly #rooms = new Map<string, LiveRoom>()
  #bus: RoomBus | null = null

  constructor(deps: AppDeps, databaseUrl: string) {
    this.#deps = deps
    this.#databaseUrl = databaseUrl
  }

  listConnected(): ConnectedParticipant[] {
    return [...this.#rooms.values()].flatMap(({ connected }) => [...connected.values()])
  }

  /** Subscribes a participant to the room's events and ends the connections that it replaces. */
  add(participant: ConnectedParticipant): void {
    const { participantId, roomId, replaces } = participant.entry
    const room = this.#rooms.get(roomId) ?? createLiveRoom()
    this.#rooms.set(roomId, room)
    room.connected.set(participantId, participant)
    if (replaces.length > 0) this.publish({ roomId, kind: 'over', participantIds: replaces, because: 'elsewhere' })
    this.publish({ roomId, kind: 'changed', hasNew: true })
  }

  /** Removes a socket. @returns whether it was held by this process. */
  remove({ participantId, roomId }: RoomEntry): boolean {
    const room = this.#rooms.get(roomId)
    if (!room?.connected.delete(participantId)) return false
    if (room.connected.size === 0) this.#rooms.delete(roomId)
    return true
  }

  /** Handles a closed socket or a browser that leaves the room. */
  async leave({ entry }: ConnectedParticipant): Promise<void> {
    if (!this.remove(entry)) return
    await endParticipants(this.#deps.db, isAnyParticipant([entry.participantId]), this.#deps.clock.now())
    this.publish({ roomId: entry.roomId, kind: 'changed', hasNew: false })
  }

  /** Tells the participant why the connection has ended and closes the socket. The caller updates the database. */
  end(participant: ConnectedParticipant, because: RoomEndReason): void {
    if (this.remove(participant.entry)) participant.close(FINISHED, { type: 'over', because })
  }

  isAdmitted({ roomId }: RoomEntry, participantId: string): boolean {
    const room = this.#rooms.get(roomId)
    return room !== undefined && isAdmitted(room, participantId)
  }

  /** Resolves once this process receives events from the other processes, so that a new participant misses none. */
  ready(): Promise<void> {
    return this.#openBus().ready
  }

  #openBus(): RoomBus {
    this.#bus ??= openRoomBus(this.#deps, this.#databaseUrl, {
      onEvent: (event) => this.#enqueue(event),
      onConnected: () => this.reloadAll(),
    })
    return this.#bus
  }

  /**
   * Handles an event in this process and publishes it to the others. A signal to a participant who is connected here is
   * not published.
   */
  publish(event: BusEvent): void {
    const isHere = event.kind === 'signal' && this.#rooms.get(event.roomId)?.connected.has(event.to)
    if (!isHere) this.#openBus().publish(event)
    this.#enqueue(event)
  }

  /** Reloads all rooms, because events may have been lost. */
  reloadAll(): void {
    for (const roomId of this.#rooms.keys()) this.#enqueue({ roomId, kind: 'changed', hasNew: true })
  }

  #enqueue(event: BusEvent): void {
    const room = this.#rooms.get(event.roomId)
    if (!room) return
    // If the database is unavailable, the next check (check-participants.ts) reloads the room.
    room.queue = room.queue.then(() => this.#handle(room, event)).catch(() => undefined)
  }

  async #handle(room: LiveRoom, event: BusEvent): Promise<void> {
    switch (event.kind) {
      case 'changed':
        room.participants = await listParticipants(this.#deps, event.roomId)
        this.#sendPeople(room)
        if (event.hasNew) this.#republishDevices(room, event.roomId)
        return
      case 'over':
        for (const participantId of event.participantIds) {
          const participant = room.connected.get(participantId)
          if (participant) this.end(participant, event.because)
        }
        return
      case 'shown':
        for (const [participantId, state] of Object.entries(event.shows)) room.deviceStates.set(participantId, state)
        return this.#sendPeople(room)
      case 'signal':
        if (isAdmitted(room, event.to))
          room.connected.get(event.to)?.send({ type: 'signal', from: event.from, data: event.data })
        return
      case 'chat':
        for (const [participantId, participant] of room.connected)
          if (isAdmitted(room, participantId)) participant.send({ type: 'chat', from: event.from, text: event.text })
    }
  }

  #sendPeople({ connected, participants, deviceStates }: LiveRoom): void {
    const now = this.#deps.clock.now()
    for (const participantId of deviceStates.keys())
      if (!participants.some((one) => one.participantId === participantId)) deviceStates.delete(participantId)
    for (const participant of connected.values()) {
      const message = buildPeopleMessage(participant.entry, { participants, deviceStates, now })
      if (message) participant.send(message)
    }
  }

  /** Republishes which devices are on, because a new participant may be connected to another process. */
  #republishDevices({ connected, deviceStates }: LiveRoom, roomId: string): void {
    const shows = Object.fromEntries([...deviceStates].filter(([participantId]) => connected.has(participantId)))
    if (Object.keys(shows).length > 0) this.#bus?.publish({ roomId, kind: 'shown', shows })
  }

  /** Shuts down: closes all sockets so that the browsers reconnect to another process or after the restart. */
  async close(): Promise<void> {
    const connected = this.listConnected()
    for (const { entry } of connected) this.remove(entry)
    const participantIds = connected.map(({ entry }) => entry.participantId)
    const ended = await endParticipants(this.#deps.db, isAnyParticipant(participantIds), this.#deps.clock.now()).catch(
      () => [],
    )
    for (const participant of connected) participant.close(RECONNECT)
    for (const roomId of new Set(ended.map((one) => one.roomId)))
      this.#bus?.publish({ roomId, kind: 'changed', hasNew: false })
    await this.#bus?.close()
  }
}

const createLiveRoom = (): LiveRoom => ({
  connected: new Map(),
  participants: [],
  deviceStates: new Map(),
  queue: Promise.resolve(),
})

const isAdmitted = ({ participants }: LiveRoom, participantId: string) =>
  participants.some((one) => one.participantId === participantId && one.isAdmitted)
