import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Reply, type SandboxHttpRequest, startHttp } from '#sandbox/payments/core/http-server.ts'
import { Meetings, type StoredMeeting, showListedMeeting, showMeeting } from './meetings.ts'

/** A received request, for tests of what the product sends. */
export interface FakeZoomRequest {
  method: string
  path: string
  body: string
}

export interface ZoomFault {
  /** Start of 'METHOD /path' of the affected calls; all calls when omitted. */
  at?: string
  /** cut: the request is executed, and the connection closes before the response. */
  does: 'down' | 'cut' | 'slow' | { status: number; code?: number; headers?: Record<string, string> }
  /** Number of calls; unlimited until removed when omitted. */
  times?: number
}

const ACCOUNT = { accountId: 'account_1', clientId: 'client_1', clientSecret: 'secret_1' }
const TOKEN_SECONDS = 3599
const SLOW_MS = 20_000

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: body === null ? '' : JSON.stringify(body),
})
const no = (status: number, code: number, message: string) => json(status, { code, message })

/**
 * Zoom's meeting API for one account: tokens for the account's app, and creating, reading, listing, updating and
 * deleting meetings.
 */
export class FakeZoom {
  readonly accountId = ACCOUNT.accountId
  readonly clientId = ACCOUNT.clientId
  readonly clientSecret = ACCOUNT.clientSecret
  readonly said: FakeZoomRequest[] = []
  readonly #meetings = new Meetings()
  readonly #troubles: ZoomFault[] = []
  readonly #users: Set<string>
  #tokens = new Set<string>()
  #given = 0
  #server: Server | null = null
  url = ''

  constructor(users: string[]) {
    this.#users = new Set(users)
  }

  async start(): Promise<void> {
    const { server, port } = await startHttp({ host: '127.0.0.1', port: 0, lastPort: 0 }, (asked) =>
      this.#handle(asked),
    )
    this.#server = server
    this.url = `http://127.0.0.1:${port}`
  }

  meetings = (): StoredMeeting[] => this.#meetings.all()

  /** @returns a function that removes the trouble */
  trouble(one: ZoomFault): () => void {
    this.#troubles.push(one)
    return () => void this.#troubles.splice(this.#troubles.indexOf(one), this.#troubles.includes(one) ? 1 : 0)
  }

  /** Invalidates all tokens issued so far. */
  endTokens(): void {
    this.#tokens = new Set()
  }

  /** Deletes a meeting as if by a user in Zoom. */
  lose(id: number): void {
    this.#meetings.drop(id)
  }

  async close(): Promise<void> {
    if (!this.#server) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #handle(asked: SandboxHttpRequest): Promise<Reply> {
    this.said.push({ method: asked.method, path: asked.url.pathname + asked.url.search, body: asked.body })
    const does = takeTrouble(this.#troubles, asked)
    if (does === 'down') return 'cut'
    if (does === 'slow') await pause(SLOW_MS, undefined, { ref: false })
    if (does !== null && typeof does === 'object')
      return json(does.status, { code: does.code ?? does.status, message: 'Trouble.' }, does.headers)
    const reply = this.#answer(asked)
    return does === 'cut' ? 'cut' : reply
  }

  #answer(asked: SandboxHttpRequest): Reply {
    const path = decodeURIComponent(asked.url.pathname)
    if (path === '/oauth/token') return this.#token(asked)
    if (!this.#tokens.has((asked.headers.authorization ?? '').replace('Bearer ', '')))
      return no(401, 124, 'Invalid access token.')
    const [, user] = /^\/v2\/users\/([^/]+)\/meetings$/.exec(path) ?? []
    const [, id] = /^\/v2\/meetings\/(\d+)$/.exec(path) ?? []
    if (user) return this.#ofUser(asked, user)
    return id ? this.#ofMeeting(asked, id) : no(404, 2300, 'This API endpoint is not recognized.')
  }

  #token(asked: SandboxHttpRequest): Reply {
    const basic = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(asked.body)
    if (asked.headers.authorization !== basic) return json(401, { reason: 'Invalid client', error: 'invalid_client' })
    if (form.get('grant_type') !== 'account_credentials' || form.get('account_id') !== this.accountId)
      return json(400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' })
    const word = `token_${++this.#given}`
    this.#tokens.add(word)
    return json(200, {
      access_token: word,
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'meeting:write:admin',
    })
  }

  #ofUser(asked: SandboxHttpRequest, user: string): Reply {
    if (!this.#users.has(user)) return no(404, 1001, `User does not exist: ${user}.`)
    if (asked.method === 'GET') return listOf(this.#meetings.of(user), asked.url.searchParams, this.url)
    if (asked.method !== 'POST') return no(405, 300, 'Method not allowed')
    const body = JSON.parse(asked.body)
    if (typeof body.start_time !== 'string' || typeof body.duration !== 'number')
      return no(400, 300, 'Validation Failed.')
    return json(201, showMeeting(this.#meetings.add(user, body), this.url))
  }

  #ofMeeting(asked: SandboxHttpRequest, id: string): Reply {
    const meeting = this.#meetings.find(id)
    if (!meeting) return no(404, 3001, `Meeting does not exist: ${id}.`)
    if (asked.method === 'GET') return json(200, showMeeting(meeting, this.url))
    if (asked.method === 'PATCH') Object.assign(meeting.body, JSON.parse(asked.body))
    else if (asked.method === 'DELETE') this.#meetings.drop(meeting.id)
    else return no(405, 300, 'Method not allowed')
    return json(204, null)
  }
}

export async function startFakeZoom(options: { users?: string[] } = {}): Promise<FakeZoom> {
  const standIn = new FakeZoom(options.users ?? ['me'])
  await standIn.start()
  return standIn
}

/** Finds and consumes the next trouble for this call, if any. */
function takeTrouble(troubles: ZoomFault[], { method, url }: SandboxHttpRequest): ZoomFault['does'] | null {
  const found = troubles.find(({ at }) => !at || `${method} ${url.pathname}`.startsWith(at))
  if (!found) return null
  if (found.times !== undefined && --found.times <= 0) troubles.splice(troubles.indexOf(found), 1)
  return found.does
}

/** A page of a list; its token requests the next one. */
function listOf(all: StoredMeeting[], query: URLSearchParams, origin: string): Reply {
  const size = Math.min(Number(query.get('page_size') ?? 30), 300)
  const from = Number(query.get('next_page_token') || 0)
  const next = from + size < all.length ? String(from + size) : ''
  return json(200, {
    page_size: size,
    total_records: all.length,
    next_page_token: next,
    meetings: all.slice(from, from + size).map((one) => showListedMeeting(one, origin)),
  })
}
