import type { FromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import { ROOM_HEARTBEAT_SECONDS } from '#modules/session-room/values/limits.ts'
import type { RoomEndReason, RoomJoinError } from '#platform/values/enums.ts'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { api } from '#platform/web/api.ts'
import { toPassResult } from './pass-result.ts'
import { getRetryDelay, getStepTimeout } from './retry-delay.ts'
import type { RoomPassData } from './room-media.ts'

const HEARTBEAT_INTERVAL_MS = ROOM_HEARTBEAT_SECONDS * 1000
/** An unanswered heartbeat means that the connection is dead, even if the browser has not noticed. */
const HEARTBEAT_TIMEOUT_MS = 4000

/** Messages about the room, excluding those about the connection itself. */
export type RoomMessage = Exclude<FromRoom, { type: 'over' | 'turnedAway' | 'beat' }>

interface SocketCallbacks {
  /** Called with each message and the pass this browser joined with. */
  onMessage: (message: RoomMessage, pass: RoomPassData) => void
  onLost: () => void
  onOver: (because: ConnectionEnding) => void
}

/** Reasons not to reconnect automatically; `loggedOut`: this browser's login has ended. */
export type ConnectionEnding = RoomEndReason | Extract<RoomJoinError, 'full'> | 'loggedOut'

/** Connection to the room: enters with a new pass, and reconnects with another one until the session is over. */
export class RoomSocket {
  readonly #id: string
  readonly #name: string | undefined
  readonly #callbacks: SocketCallbacks
  #socket: WebSocket | null = null
  #attempts = 0
  /** Incremented per attempt, so that replies to older attempts are ignored. */
  #currentAttempt = 0
  #isClosed = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined
  #heartbeatTimeout: ReturnType<typeof setTimeout> | undefined
  /** Timeout for each step of entering, because requests and sockets may never fail on their own on a dead network. */
  #stepTimeout: ReturnType<typeof setTimeout> | undefined
  #abortController: AbortController | null = null

  constructor(id: string, name: string | undefined, callbacks: SocketCallbacks) {
    this.#id = id
    this.#name = name
    this.#callbacks = callbacks
    addEventListener('online', this.#reconnect)
    addEventListener('offline', this.#handleLoss)
    void this.#enter()
  }

  /** @returns whether the message was sent; false while disconnected */
  send(message: ToRoom): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Leaves the room and stops reconnecting. */
  close(): void {
    if (this.#isClosed) return
    this.send({ type: 'leave' })
    this.#stop()
  }

  async #enter(): Promise<void> {
    this.#currentAttempt += 1
    const attempt = this.#currentAttempt
    this.#abortController = new AbortController()
    this.#startTimeout()
    const result = await api('sessionRoom', { id: this.#id }, { signal: this.#abortController.signal })
    if (this.#isClosed || attempt !== this.#currentAttempt) return
    clearTimeout(this.#stepTimeout)
    const next = toPassResult(result)
    if (next === 'later') this.#scheduleRetry()
    else if ('pass' in next) this.#open(next.pass)
    else this.#end(next.over)
  }

  /** Starts over if the next step is not reached in time. */
  #startTimeout(): void {
    clearTimeout(this.#stepTimeout)
    this.#stepTimeout = setTimeout(this.#handleLoss, getStepTimeout(this.#attempts))
  }

  #open(pass: RoomPassData): void {
    const socket = new WebSocket(getSocketUrl(location))
    this.#socket = socket
    this.#startTimeout()
    socket.onopen = () => {
      this.send({ type: 'enter', token: pass.token, ...(this.#name ? { name: this.#name } : {}) })
      this.#heartbeatTimer = setInterval(() => this.#sendHeartbeat(), HEARTBEAT_INTERVAL_MS)
    }
    socket.onmessage = ({ data }) => this.#handleMessage(JSON.parse(String(data)) as FromRoom, pass)
    socket.onclose = () => socket === this.#socket && this.#handleLoss()
  }

  #handleMessage(message: FromRoom, pass: RoomPassData): void {
    clearTimeout(this.#heartbeatTimeout)
    this.#heartbeatTimeout = undefined
    switch (message.type) {
      case 'beat':
        break
      case 'over':
        this.#end(message.because)
        break
      case 'turnedAway':
        // Any reason other than `full` means that the pass has expired; the next attempt requests a new one.
        if (message.because === 'full') this.#end('full')
        else this.#handleLoss()
        break
      default:
        clearTimeout(this.#stepTimeout)
        this.#attempts = 0
        this.#callbacks.onMessage(message, pass)
    }
  }

  #sendHeartbeat(): void {
    this.send({ type: 'beat' })
    this.#heartbeatTimeout ??= setTimeout(this.#handleLoss, HEARTBEAT_TIMEOUT_MS)
  }

  #end(because: ConnectionEnding): void {
    this.#stop()
    this.#callbacks.onOver(because)
  }

  readonly #handleLoss = (): void => {
    if (this.#isClosed) return
    this.#disconnect()
    this.#callbacks.onLost()
    this.#scheduleRetry()
  }

  readonly #reconnect = (): void => {
    if (this.#isClosed || this.#socket) return
    clearTimeout(this.#retry)
    this.#disconnect()
    this.#attempts = 0
    void this.#enter()
  }

  #scheduleRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#enter(), getRetryDelay(this.#attempts))
    this.#attempts += 1
  }

  #disconnect(): void {
    this.#currentAttempt += 1
    this.#abortController?.abort()
    clearInterval(this.#heartbeatTimer)
    clearTimeout(this.#stepTimeout)
    clearTimeout(this.#heartbeatTimeout)
    this.#heartbeatTimeout = undefined
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #stop(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    removeEventListener('online', this.#reconnect)
    removeEventListener('offline', this.#handleLoss)
    this.#disconnect()
  }
}

const getSocketUrl = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${ROOM_SOCKET}`
