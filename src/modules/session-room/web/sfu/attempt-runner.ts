import { getRetryDelay } from '#modules/session-room/web/retry-delay.ts'

/** In milliseconds; a connection that fails sooner counts as a failed attempt. */
export const STABLE_AFTER_MS = 10_000
/** Time without a connection after which the user is notified, in milliseconds. */
export const UNREACHABLE_AFTER_MS = 10_000

interface AttemptRunnerOptions<One> {
  open(listeners: { onConnected(): void; onLost(): void }): One
  /** Called when the media server becomes unreachable, and when it is reachable again. */
  onReach(canReach: boolean): void
}

type Timer = ReturnType<typeof setTimeout>

/** Makes connection attempts at increasing intervals until one stays connected. */
export class AttemptRunner<One extends { close(): void }> {
  readonly #options: AttemptRunnerOptions<One>
  #current: One | null = null
  #failures = 0
  #isReachable = true
  #retryTimer: Timer | undefined
  #stableTimer: Timer | undefined
  #unreachableTimer: Timer | undefined

  constructor(options: AttemptRunnerOptions<One>) {
    this.#options = options
  }

  get current(): One | null {
    return this.#current
  }

  begin(): void {
    this.#closeCurrent()
    this.#startUnreachableTimer()
    const one = this.#options.open({
      onConnected: () => this.#current === one && this.#handleConnected(),
      onLost: () => this.#current === one && this.#handleLost(),
    })
    this.#current = one
  }

  stop(): void {
    this.#closeCurrent()
    clearTimeout(this.#unreachableTimer)
    this.#unreachableTimer = undefined
  }

  #handleConnected(): void {
    clearTimeout(this.#unreachableTimer)
    this.#unreachableTimer = undefined
    this.#setReachable(true)
    clearTimeout(this.#stableTimer)
    this.#stableTimer = setTimeout(() => {
      this.#failures = 0
    }, STABLE_AFTER_MS)
  }

  #handleLost(): void {
    this.#closeCurrent()
    this.#startUnreachableTimer()
    this.#retryTimer = setTimeout(() => this.begin(), getRetryDelay(this.#failures))
    this.#failures += 1
  }

  /** The timer starts as soon as there is no connection, and keeps running across attempts. */
  #startUnreachableTimer(): void {
    this.#unreachableTimer ??= setTimeout(() => this.#setReachable(false), UNREACHABLE_AFTER_MS)
  }

  #setReachable(canReach: boolean): void {
    if (canReach === this.#isReachable) return
    this.#isReachable = canReach
    this.#options.onReach(canReach)
  }

  #closeCurrent(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#stableTimer)
    const one = this.#current
    this.#current = null
    one?.close()
  }
}
