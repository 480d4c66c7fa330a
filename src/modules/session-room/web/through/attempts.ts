import { retryAfter } from '#modules/session-room/web/retry-after.ts'

/** What breaks sooner after it was connected is counted with the tries before it. */
export const HOLDS_AFTER_MS = 10_000
/** Whoever sees nobody for so long is told why. */
export const AWAY_AFTER_MS = 10_000

interface Told<One> {
  open(news: { onConnected(): void; onLost(): void }): One
  /** Whether the media server can be reached: said when it changes. */
  onReach(canReach: boolean): void
}

type Timer = ReturnType<typeof setTimeout>

/** One attempt after the other until one holds, with a pause that grows from each to the next. */
export class Attempts<One extends { close(): void }> {
  readonly #told: Told<One>
  #current: One | null = null
  #tries = 0
  #canReach = true
  #again: Timer | undefined
  #holds: Timer | undefined
  #away: Timer | undefined

  constructor(told: Told<One>) {
    this.#told = told
  }

  get current(): One | null {
    return this.#current
  }

  begin(): void {
    this.#hangUp()
    this.#missed()
    const one = this.#told.open({
      onConnected: () => this.#current === one && this.#connected(),
      onLost: () => this.#current === one && this.#lost(),
    })
    this.#current = one
  }

  stop(): void {
    this.#hangUp()
    clearTimeout(this.#away)
    this.#away = undefined
  }

  #connected(): void {
    clearTimeout(this.#away)
    this.#away = undefined
    this.#reach(true)
    clearTimeout(this.#holds)
    this.#holds = setTimeout(() => {
      this.#tries = 0
    }, HOLDS_AFTER_MS)
  }

  #lost(): void {
    this.#hangUp()
    this.#missed()
    this.#again = setTimeout(() => this.begin(), retryAfter(this.#tries))
    this.#tries += 1
  }

  /** From the first moment without a connection, over all attempts. */
  #missed(): void {
    this.#away ??= setTimeout(() => this.#reach(false), AWAY_AFTER_MS)
  }

  #reach(canReach: boolean): void {
    if (canReach === this.#canReach) return
    this.#canReach = canReach
    this.#told.onReach(canReach)
  }

  #hangUp(): void {
    clearTimeout(this.#again)
    clearTimeout(this.#holds)
    const one = this.#current
    this.#current = null
    one?.close()
  }
}
