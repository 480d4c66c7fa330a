import type { BusEvent } from './bus-event.ts'

/** Maximum number of queued notifications per room; enough for twelve browsers to reconnect. */
const MAX_PER_ROOM = 400
const MAX_QUEUED = 2000
/** Extra capacity for essential events. */
const RESERVE = 1000

/**
 * Without these events, participants who have left would still be shown, or those who have to leave could stay; other
 * events are repeated or requested again.
 */
const isEssential = ({ kind }: BusEvent) => kind === 'changed' || kind === 'over'

/**
 * Queue of events to be published. Its size is limited in total and per room, so that memory stays bounded while the
 * database hangs.
 */
export class EventQueue {
  #queue: { roomId: string; notifications: string[] }[] = []
  #count = 0
  readonly #countByRoom = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#queue.length === 0
  }

  /** @returns false if the queue is full. */
  add(event: BusEvent, createNotifications: () => string[]): boolean {
    const { roomId } = event
    const roomCount = this.#countByRoom.get(roomId) ?? 0
    const isFull = this.#count >= MAX_QUEUED || roomCount >= MAX_PER_ROOM
    if (isFull && (!isEssential(event) || this.#count >= MAX_QUEUED + RESERVE)) return false
    const notifications = createNotifications()
    this.#queue.push({ roomId, notifications })
    this.#count += notifications.length
    this.#countByRoom.set(roomId, roomCount + notifications.length)
    return true
  }

  /** Removes and returns everything, in order. */
  take(): string[] {
    const all = this.#queue.flatMap(({ notifications }) => notifications)
    this.#queue = []
    this.#count = 0
    this.#countByRoom.clear()
    return all
  }
}
