import { type CircuitBreakers, CircuitOpenError } from '#platform/server/circuit-breaker.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Settings, ZoomSettings } from '#platform/server/settings.ts'
import { getRetryTime } from './meeting-rules.ts'
import { ZoomError } from './zoom-error.ts'

type Instant = Temporal.Instant

export interface ZoomDeps {
  settings: Pick<Settings, 'zoom'>
  clock: Clock
  circuits: Pick<CircuitBreakers, 'zoom'>
}

export interface ZoomRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path after `/v2`. */
  path: string
  body?: object
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** How long before expiry a token is renewed, so that none expires mid-request. */
const TOKEN_MARGIN_SECONDS = 120

/** State of one Zoom account in this process. */
interface Account {
  token: { value: Promise<string>; until: Instant | null } | null
  /** Rate-limited or rejected hosts, each with the time of its next attempt. */
  pausedHosts: Map<string, Instant>
}
const accounts = new WeakMap<ZoomSettings, Account>()

function getAccount(zoom: ZoomSettings): Account {
  const known = accounts.get(zoom) ?? { token: null, pausedHosts: new Map() }
  accounts.set(zoom, known)
  return known
}

export function getZoomSettings({ settings }: Pick<ZoomDeps, 'settings'>): ZoomSettings {
  if (!settings.zoom) throw new Error('no Zoom account is set up')
  return settings.zoom
}

const isFuture = (at: Instant | null | undefined, now: Instant): boolean =>
  Boolean(at && Temporal.Instant.compare(now, at) < 0)

/** Lists the hosts that are not paused after a rate limit or rejection. */
export function listFreeHosts(deps: ZoomDeps): string[] {
  const zoom = getZoomSettings(deps)
  const { pausedHosts } = getAccount(zoom)
  return zoom.hosts.filter((host) => !isFuture(pausedHosts.get(host), deps.clock.now()))
}

export const pauseHost = (deps: ZoomDeps, host: string, until: Instant): void =>
  void getAccount(getZoomSettings(deps)).pausedHosts.set(host, until)

/**
 * Sends a request to Zoom and retries once with a new token if the old one is rejected (code 124).
 * @returns the response body, or null if there is none.
 * @throws ZoomError; for a while after an outage, throws 'away' without sending a request.
 */
export async function requestZoom(deps: ZoomDeps, request: ZoomRequest): Promise<unknown> {
  try {
    return await deps.circuits.zoom.run(
      () => sendAuthorized(deps, request),
      (outcome) => outcome.status === 'rejected' && toZoomError(outcome.reason).kind === 'away',
    )
  } catch (error) {
    throw toZoomError(error)
  }
}

function toZoomError(error: unknown): ZoomError {
  if (error instanceof ZoomError) return error
  return new ZoomError('away', error instanceof CircuitOpenError ? 'paused' : (error as Error).name)
}

async function sendAuthorized(deps: ZoomDeps, request: ZoomRequest): Promise<unknown> {
  const first = await sendRequest(deps, request)
  if (first.status !== 401) return readResponse(first, deps.clock.now())
  getAccount(getZoomSettings(deps)).token = null
  return readResponse(await sendRequest(deps, request), deps.clock.now())
}

async function sendRequest(deps: ZoomDeps, { method, path, body, timeoutMs }: ZoomRequest): Promise<Response> {
  const token = await getToken(deps)
  return fetch(`${getZoomSettings(deps).apiBase ?? 'https://api.zoom.us'}/v2${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Returns the current token, shared by concurrent requests and renewed shortly before it expires. */
function getToken(deps: ZoomDeps): Promise<string> {
  const account = getAccount(getZoomSettings(deps))
  const { token } = account
  if (token && (token.until === null || isFuture(token.until, deps.clock.now()))) return token.value
  const newToken: NonNullable<Account['token']> = {
    value: requestToken(deps, (until) => (newToken.until = until)),
    until: null,
  }
  account.token = newToken
  newToken.value.catch(() => {
    if (account.token === newToken) account.token = null
  })
  return newToken.value
}

async function requestToken(deps: ZoomDeps, onExpiry: (until: Instant) => void): Promise<string> {
  const { accountId, clientId, clientSecret, apiBase } = getZoomSettings(deps)
  const response = await fetch(`${apiBase ?? 'https://zoom.us'}/oauth/token`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
  })
  // Any failure to get a token is treated as an outage.
  if (!response.ok) throw new ZoomError('away', `token ${response.status}`)
  const { access_token: value, expires_in: seconds } = (await response.json()) as Record<string, unknown>
  if (typeof value !== 'string' || typeof seconds !== 'number') throw new ZoomError('away', 'token unreadable')
  onExpiry(deps.clock.now().add({ seconds: Math.max(0, seconds - TOKEN_MARGIN_SECONDS) }))
  return value
}

/** 3001: the meeting does not exist or has expired. */
const MEETING_GONE = 3001

async function readResponse(response: Response, now: Instant): Promise<unknown> {
  if (response.ok) return response.status === 204 ? null : await response.json()
  const { code } = ((await response.json().catch(() => null)) ?? {}) as { code?: unknown }
  const summary = `${response.status} ${typeof code === 'number' ? code : ''}`.trim()
  if (response.status === 429)
    throw new ZoomError('busy', summary, getRetryTime(response.headers.get('retry-after'), now))
  if (response.status >= 500 || response.status === 401 || response.status === 403) throw new ZoomError('away', summary)
  throw new ZoomError(code === MEETING_GONE ? 'gone' : 'refused', summary)
}
