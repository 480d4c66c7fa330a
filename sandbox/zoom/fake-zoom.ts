import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Reply, type SandboxHttpRequest, startHttp } from '#sandbox/payments/core/http-server.ts'

/** A received request. */
export interface FakeZoomRequest {
  method: string
  path: string
  body: string
}

export interface ZoomFault {
  /** Prefix of 'METHOD /path' that selects the affected calls. All calls are affected by default. */
  call?: string
  /** `cut` executes the request and closes the connection without a response. */
  effect: 'down' | 'cut' | 'slow' | { status: number; code?: number; headers?: Record<string, string> }
  /** The number of affected calls. By default all calls are affected until the fault is removed. */
  times?: number
}

const ACCOUNT = { accountId: 'account_1', clientId: 'client_1', clientSecret: 'secret_1' }
const TOKEN_SECONDS = 3599
const SLOW_MS = 20_000

export interface StoredMeeting {
  id: number
  host: string
  /** The fields from the requests that created and updated the meeting. */
  body: Record<string, unknown>
}

const FIRST_NUMBER = 81_000_000_001

class Meetings {
  #next = FIRST_NUMBER
  readonly #byId = new Map<number, StoredMeeting>()

  add(host: string, body: Record<string, unknown>): StoredMeeting {
    const meeting = { id: this.#next++, host, body }
    this.#byId.set(meeting.id, meeting)
    return meeting
  }
  find = (id: string): StoredMeeting | undefined => this.#byId.get(Number(id))
  delete = (id: number): boolean => this.#byId.delete(id)
  listByHost = (host: string): StoredMeeting[] => this.all().filter((meeting) => meeting.host === host)
  all = (): StoredMeeting[] => [...this.#byId.values()]
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: body === null ? '' : JSON.stringify(body),
})
const failure = (status: number, code: number, message: string) => json(status, { code, message })

/**
 * A fake of Zoom's meeting API for one account. It issues tokens to the account's app and creates, reads, lists,
 * updates and deletes meetings.
 */
export class FakeZoom {
  readonly accountId = ACCOUNT.accountId
  readonly clientId = ACCOUNT.clientId
  readonly clientSecret = ACCOUNT.clientSecret
  readonly requests: FakeZoomRequest[] = []
  readonly #meetings = new Meetings()
  readonly #faults: ZoomFault[] = []
  readonly #users: Set<string>
  #tokens = new Set<string>()
  #tokenCount = 0
  #server: Server | null = null
  url = ''

  constructor(users: string[]) {
    this.#users = new Set(users)
  }

  async start(): Promise<void> {
    const { server, port } = await startHttp({ host: '127.0.0.1', port: 0, lastPort: 0 }, (request) =>
      this.#handle(request),
    )
    this.#server = server
    this.url = `http://127.0.0.1:${port}`
  }

  meetings = (): StoredMeeting[] => this.#meetings.all()

  /** @returns a function that removes the fault */
  addFault(fault: ZoomFault): () => void {
    this.#faults.push(fault)
    return () => void this.#faults.splice(this.#faults.indexOf(fault), this.#faults.includes(fault) ? 1 : 0)
  }

  /** Invalidates all tokens issued so far. */
  expireTokens(): void {
    this.#tokens = new Set()
  }

  /** Deletes a meeting, as a Zoom user can. */
  deleteMeeting(id: number): void {
    this.#meetings.delete(id)
  }

  async close(): Promise<void> {
    if (!this.#server) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #handle(request: SandboxHttpRequest): Promise<Reply> {
    this.requests.push({ method: request.method, path: request.url.pathname + request.url.search, body: request.body })
    const effect = consumeFault(this.#faults, request)
    if (effect === 'down') return 'cut'
    if (effect === 'slow') await pause(SLOW_MS, undefined, { ref: false })
    if (effect !== null && typeof effect === 'object')
      return json(effect.status, { code: effect.code ?? effect.status, message: 'Injected fault.' }, effect.headers)
    const reply = this.#route(request)
    return effect === 'cut' ? 'cut' : reply
  }

  #route(request: SandboxHttpRequest): Reply {
    const path = decodeURIComponent(request.url.pathname)
    if (path === '/oauth/token') return this.#issueToken(request)
    if (!this.#tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return failure(401, 124, 'Invalid access token.')
    const [, user] = /^\/v2\/users\/([^/]+)\/meetings$/.exec(path) ?? []
    const [, id] = /^\/v2\/meetings\/(\d+)$/.exec(path) ?? []
    if (user) return this.#handleUserMeetings(request, user)
    return id ? this.#handleMeeting(request, id) : failure(404, 2300, 'This API endpoint is not recognized.')
  }

  #issueToken(request: SandboxHttpRequest): Reply {
    const basic = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(request.body)
    if (request.headers.authorization !== basic) return json(401, { reason: 'Invalid client', error: 'invalid_client' })
    if (form.get('grant_type') !== 'account_credentials' || form.get('account_id') !== this.accountId)
      return json(400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' })
    const token = `token_${++this.#tokenCount}`
    this.#tokens.add(token)
    return json(200, {
      access_token: token,
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'meeting:write:admin',
    })
  }

  #handleUserMeetings(request: SandboxHttpRequest, user: string): Reply {
    if (!this.#users.has(user)) return failure(404, 1001, `User does not exist: ${user}.`)
    if (request.method === 'GET') return buildPage(this.#meetings.listByHost(user), request.url.searchParams, this.url)
    if (request.method !== 'POST') return failure(405, 300, 'Method not allowed')
    const body = JSON.parse(request.body)
    if (typeof body.start_time !== 'string' || typeof body.duration !== 'number')
      return failure(400, 300, 'Validation Failed.')
    return json(201, showMeeting(this.#meetings.add(user, body), this.url))
  }

  #handleMeeting(request: SandboxHttpRequest, id: string): Reply {
    const meeting = this.#meetings.find(id)
    if (!meeting) return failure(404, 3001, `Meeting does not exist: ${id}.`)
    if (request.method === 'GET') return json(200, showMeeting(meeting, this.url))
    if (request.method === 'PATCH') Object.assign(meeting.body, JSON.parse(request.body))
    else if (request.method === 'DELETE') this.#meetings.delete(meeting.id)
    else return failure(405, 300, 'Method not allowed')
    return json(204, null)
  }
}

export async function startFakeZoom(options: { users?: string[] } = {}): Promise<FakeZoom> {
  const zoom = new FakeZoom(options.users ?? ['me'])
  await zoom.start()
  return zoom
}

/**
 * Returns the effect of the first fault that applies to this call, if any, and decrements the fault's remaining count.
 */
function consumeFault(faults: ZoomFault[], { method, url }: SandboxHttpRequest): ZoomFault['effect'] | null {
  const found = faults.find(({ call }) => !call || `${method} ${url.pathname}`.startsWith(call))
  if (!found) return null
  if (found.times !== undefined && --found.times <= 0) faults.splice(faults.indexOf(found), 1)
  return found.effect
}

/** Builds a page of a list, with a token for the next page. */
function buildPage(all: StoredMeeting[], query: URLSearchParams, origin: string): Reply {
  const size = Math.min(Number(query.get('page_size') ?? 30), 300)
  const start = Number(query.get('next_page_token') || 0)
  const nextToken = start + size < all.length ? String(start + size) : ''
  return json(200, {
    page_size: size,
    total_records: all.length,
    next_page_token: nextToken,
    meetings: all.slice(start, start + size).map((meeting) => showListedMeeting(meeting, origin)),
  })
}

const showListedMeeting = ({ id, host, body }: StoredMeeting, origin: string) => ({
  id,
  uuid: Buffer.from(`uuid-${id}`).toString('base64'),
  host_id: host,
  topic: body['topic'],
  type: body['type'],
  start_time: body['start_time'],
  duration: body['duration'],
  timezone: body['timezone'],
  agenda: body['agenda'] ?? '',
  created_at: '2026-01-01T00:00:00Z',
  join_url: `${origin}/j/${id}?pwd=word${id}`,
})

let startUrlCount = 0

/** Like Zoom, returns a new start URL for each request. */
const showMeeting = (meeting: StoredMeeting, origin: string) => ({
  ...showListedMeeting(meeting, origin),
  status: 'waiting',
  settings: meeting.body['settings'] ?? {},
  start_url: `${origin}/s/${meeting.id}?zak=host-word-${++startUrlCount}`,
})
