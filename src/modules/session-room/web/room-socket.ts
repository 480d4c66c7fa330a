import type { FromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import { ROOM_BEAT_SECONDS, ROOM_SOCKET } from '#platform/values/constants.ts'
import type { RoomEnding, RoomTurnedAway } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { passLeads } from './pass-answer.ts'
import { patienceFor, retryAfter } from './retry-after.ts'
import type { Pass } from './room-media.ts'

const BEAT_MS = ROOM_BEAT_SECONDS * 1000
/** A beat that nobody answers means that the line is dead, though the browser has not noticed. */
const ANSWER_WITHIN_MS = 4000

/** What is not of the line itself. */
export type News = Exclude<FromRoom, { type: 'over' | 'turnedAway' | 'beat' }>

interface SocketNews {
  /** With the pass by which this browser is in. */
  onMessage: (message: News, pass: Pass) => void
  onLost: () => void
  onOver: (because: LineEnding) => void
}

/** Why there is no coming back by itself; `loggedOut`: the login of this browser has ended. */
export type LineEnding = RoomEnding | Extract<RoomTurnedAway, 'full'> | 'loggedOut'

/** The line to the room: enters with a fresh pass, and again with another one whenever the line is lost, until told that it is over. */
export class RoomSocket {
  readonly #id: string
  readonly #name: string | undefined
  readonly #news: SocketNews
  #socket: WebSocket | null = null
  #tries = 0
  /** A newer one outdoes an older that still waits for its answer. */
  #attempt = 0
  #isClosed = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #unanswered: ReturnType<typeof setTimeout> | undefined
  /** Of the way in: a network can die without a word, and then neither call nor socket ever ends. */
  #patience: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  constructor(id: string, name: string | undefined, news: SocketNews) {
    this.#id = id
    this.#name = name
    this.#news = news
    addEventListener('online', this.#comeBack)
    addEventListener('offline', this.#drop)
    void this.#enter()
  }

  /** @returns whether it went out: not while the line is lost */
  send(message: ToRoom): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Leaves for good. */
  close(): void {
    if (this.#isClosed) return
    this.send({ type: 'leave' })
    this.#stop()
  }

  async #enter(): Promise<void> {
    this.#attempt += 1
    const attempt = this.#attempt
    this.#asking = new AbortController()
    this.#expect()
    const answer = await api('sessionRoom', { id: this.#id }, { signal: this.#asking.signal })
    if (this.#isClosed || attempt !== this.#attempt) return
    clearTimeout(this.#patience)
    const leads = passLeads(answer)
    if (leads === 'later') this.#later()
    else if ('pass' in leads) this.#open(leads.pass)
    else this.#over(leads.over)
  }

  /** The next step comes in time, or the whole way is begun anew. */
  #expect(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(this.#drop, patienceFor(this.#tries))
  }

  #open(pass: Pass): void {
    const socket = new WebSocket(socketAddress(location))
    this.#socket = socket
    this.#expect()
    socket.onopen = () => {
      this.send({ type: 'enter', token: pass.token, ...(this.#name ? { name: this.#name } : {}) })
      this.#beat = setInterval(() => this.#sendBeat(), BEAT_MS)
    }
    socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as FromRoom, pass)
    socket.onclose = () => socket === this.#socket && this.#drop()
  }

  #take(message: FromRoom, pass: Pass): void {
    clearTimeout(this.#unanswered)
    this.#unanswered = undefined
    switch (message.type) {
      case 'beat':
        break
      case 'over':
        this.#over(message.because)
        break
      case 'turnedAway':
        // A pass that came too late: the next try brings another one.
        if (message.because === 'full') this.#over('full')
        else this.#drop()
        break
      default:
        clearTimeout(this.#patience)
        this.#tries = 0
        this.#news.onMessage(message, pass)
    }
  }

  #sendBeat(): void {
    this.send({ type: 'beat' })
    this.#unanswered ??= setTimeout(this.#drop, ANSWER_WITHIN_MS)
  }

  #over(because: LineEnding): void {
    this.#stop()
    this.#news.onOver(because)
  }

  readonly #drop = (): void => {
    if (this.#isClosed) return
    this.#hangUp()
    this.#news.onLost()
    this.#later()
  }

  readonly #comeBack = (): void => {
    if (this.#isClosed || this.#socket) return
    clearTimeout(this.#retry)
    this.#hangUp()
    this.#tries = 0
    void this.#enter()
  }

  #later(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#enter(), retryAfter(this.#tries))
    this.#tries += 1
  }

  #hangUp(): void {
    this.#attempt += 1
    this.#asking?.abort()
    clearInterval(this.#beat)
    clearTimeout(this.#patience)
    clearTimeout(this.#unanswered)
    this.#unanswered = undefined
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #stop(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    removeEventListener('online', this.#comeBack)
    removeEventListener('offline', this.#drop)
    this.#hangUp()
  }
}

const socketAddress = ({ protocol, host }: Location) =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${ROOM_SOCKET}`
