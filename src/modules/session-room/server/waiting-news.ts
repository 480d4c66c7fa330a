import type { RoomNews } from './room-bus.ts'

/** Notices of one room: a fall-back of twelve browsers, or one that floods. */
const MOST_OF_A_ROOM = 400
const MOST_WAITING = 2000
/** What only a change of a room may still take. */
const LAST_PLACES = 1000

/** Without them somebody would be seen who has gone, or stay who was sent out; what else is lost is said again or asked again. */
const isNeeded = ({ kind }: RoomNews) => kind === 'changed' || kind === 'over'

/**
 * What waits to be said: a database that hangs must not fill the memory, and one room that says much must not silence the others.
 */
export class WaitingNews {
  #waiting: { roomId: string; notices: string[] }[] = []
  #count = 0
  readonly #ofRoom = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** @returns whether there was room for it. */
  add(news: RoomNews, noticesOf: () => string[]): boolean {
    const { roomId } = news
    const own = this.#ofRoom.get(roomId) ?? 0
    const isFull = this.#count >= MOST_WAITING || own >= MOST_OF_A_ROOM
    if (isFull && (!isNeeded(news) || this.#count >= MOST_WAITING + LAST_PLACES)) return false
    const notices = noticesOf()
    this.#waiting.push({ roomId, notices })
    this.#count += notices.length
    this.#ofRoom.set(roomId, own + notices.length)
    return true
  }

  /** All of it, in the order in which it was said. */
  take(): string[] {
    const all = this.#waiting.flatMap(({ notices }) => notices)
    this.#waiting = []
    this.#count = 0
    this.#ofRoom.clear()
    return all
  }
}
