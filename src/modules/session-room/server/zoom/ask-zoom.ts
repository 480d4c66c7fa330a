import type { Clock } from '#platform/server/clock.ts'
import type { Settings, ZoomSettings } from '#platform/server/settings.ts'
import { waitUntil } from './meeting-rules.ts'
import { ZoomProblem } from './zoom-problem.ts'

type Instant = Temporal.Instant

export interface ZoomHouse {
  settings: Pick<Settings, 'zoom'>
  clock: Clock
}

export interface Question {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** After `/v2`. */
  path: string
  body?: object
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** Nobody waits for a Zoom that was away a moment ago: sessions have their built-in room. */
const REST_SECONDS = 30
/** A token that ends while it is on its way is no good. */
const TOKEN_MARGIN_SECONDS = 120

/** What this process knows of one account. */
interface Account {
  token: { word: Promise<string>; until: Instant | null } | null
  restsUntil: Instant | null
  restingHosts: Map<string, Instant>
}
const accounts = new WeakMap<ZoomSettings, Account>()

function accountOf(zoom: ZoomSettings): Account {
  const known = accounts.get(zoom) ?? { token: null, restsUntil: null, restingHosts: new Map() }
  accounts.set(zoom, known)
  return known
}

export function zoomOf({ settings }: Pick<ZoomHouse, 'settings'>): ZoomSettings {
  if (!settings.zoom) throw new Error('no Zoom account is set up')
  return settings.zoom
}

const isAhead = (at: Instant | null | undefined, now: Instant): boolean =>
  Boolean(at && Temporal.Instant.compare(now, at) < 0)

/** Hosts that Zoom takes new meetings of now. */
export function freeHosts(house: ZoomHouse): string[] {
  const zoom = zoomOf(house)
  const { restingHosts } = accountOf(zoom)
  return zoom.hosts.filter((host) => !isAhead(restingHosts.get(host), house.clock.now()))
}

export const restHost = (house: ZoomHouse, host: string, until: Instant): void =>
  void accountOf(zoomOf(house)).restingHosts.set(host, until)

/**
 * One question to Zoom, and once more with a new token where the old one is not taken (code 124). @returns what it answers, or
 * null where it answers nothing. @throws ZoomProblem; 'away' without asking for a while after it was.
 */
export async function askZoom(house: ZoomHouse, question: Question): Promise<unknown> {
  const account = accountOf(zoomOf(house))
  if (isAhead(account.restsUntil, house.clock.now())) throw new ZoomProblem('away', 'resting')
  try {
    const first = await answered(house, question)
    if (first.status !== 401) return await readAnswer(first, house.clock.now())
    account.token = null
    return await readAnswer(await answered(house, question), house.clock.now())
  } catch (error) {
    const problem = error instanceof ZoomProblem ? error : new ZoomProblem('away', (error as Error).name)
    if (problem.kind === 'away') account.restsUntil = house.clock.now().add({ seconds: REST_SECONDS })
    throw problem
  }
}

async function answered(house: ZoomHouse, { method, path, body, timeoutMs }: Question): Promise<Response> {
  const token = await tokenOf(house)
  return fetch(`${zoomOf(house).apiBase ?? 'https://api.zoom.us'}/v2${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** One for all who ask at the same moment, until shortly before it ends. */
function tokenOf(house: ZoomHouse): Promise<string> {
  const account = accountOf(zoomOf(house))
  const { token } = account
  if (token && (token.until === null || isAhead(token.until, house.clock.now()))) return token.word
  const asked: NonNullable<Account['token']> = { word: newToken(house, (until) => (asked.until = until)), until: null }
  account.token = asked
  asked.word.catch(() => {
    if (account.token === asked) account.token = null
  })
  return asked.word
}

async function newToken(house: ZoomHouse, lasts: (until: Instant) => void): Promise<string> {
  const { accountId, clientId, clientSecret, apiBase } = zoomOf(house)
  const answer = await fetch(`${apiBase ?? 'https://zoom.us'}/oauth/token`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
  })
  // Whatever it says no with, without a token Zoom is as good as away.
  if (!answer.ok) throw new ZoomProblem('away', `token ${answer.status}`)
  const { access_token: word, expires_in: seconds } = (await answer.json()) as Record<string, unknown>
  if (typeof word !== 'string' || typeof seconds !== 'number') throw new ZoomProblem('away', 'token unreadable')
  lasts(house.clock.now().add({ seconds: Math.max(0, seconds - TOKEN_MARGIN_SECONDS) }))
  return word
}

/** 3001: the meeting does not exist or has expired. */
const MEETING_GONE = 3001

async function readAnswer(answer: Response, now: Instant): Promise<unknown> {
  if (answer.ok) return answer.status === 204 ? null : await answer.json()
  const { code } = ((await answer.json().catch(() => null)) ?? {}) as { code?: unknown }
  const said = `${answer.status} ${typeof code === 'number' ? code : ''}`.trim()
  if (answer.status === 429) throw new ZoomProblem('busy', said, waitUntil(answer.headers.get('retry-after'), now))
  if (answer.status >= 500 || answer.status === 401 || answer.status === 403) throw new ZoomProblem('away', said)
  throw new ZoomProblem(code === MEETING_GONE ? 'gone' : 'refused', said)
}
