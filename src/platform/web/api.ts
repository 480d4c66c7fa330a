import {
  type Api,
  type CallOptions,
  callRequest,
  type Failed,
  NOBODY_ANSWERED,
  readAnswer,
  requestOf,
  type Sent,
} from './call-request.ts'
import { readCookie } from './cookies.ts'
import { dropLogin, keepRefreshed, type LoginItems, readLogin } from './login.ts'

export type { Api, ApiResult, Failed, Input, Reply } from './call-request.ts'

/** The refresh that is under way, shared by every caller that met a 401 meanwhile (specification §4). */
let refreshing: Promise<Refreshed> | null = null
type Refreshed = 'ready' | 'loggedOut' | 'unreachable'

/**
 * Makes a call from the browser: cookies, anti-forgery header, language and the login's bearer go with it. On 401
 * the login is refreshed once for all waiting callers and the call repeated; a refused refresh logs out.
 */
export const api: Api = async (name, input, options = {}) => {
  const answer = await fetchCall(name, input, options)
  if (!answer) return NOBODY_ANSWERED
  const body = await answer.json().catch(() => null)
  return readAnswer({ status: answer.status, body, retryAfter: answer.headers.get('Retry-After') })
}

/** Fetches a call that answers a file (a calendar entry, a receipt), under the same login rules. */
export async function apiFile(
  name: Parameters<Api>[0],
  input: Record<string, unknown>,
): Promise<{ ok: true; file: Blob } | Failed> {
  const answer = await fetchCall(name, input, {})
  if (!answer) return NOBODY_ANSWERED
  if (answer.ok) return { ok: true, file: await answer.blob() }
  return readAnswer({ status: answer.status, body: await answer.json().catch(() => null) }) as Failed
}

async function fetchCall(name: Parameters<Api>[0], input: unknown, options: CallOptions): Promise<Response | null> {
  const sent = await requestOf(name, input)
  return sent && underLogin((bearer) => send(sent, options, bearer))
}

/** Sends under the login of this browser, and once more where a fresh cookie or a fresh token helps. */
export async function underLogin(
  sending: (bearer: string | undefined) => Promise<Response | null>,
): Promise<Response | null> {
  const used = readLogin()
  const first = await sending(used?.accessToken)
  if (first?.status === 403 && (await isForgeryGuard(first))) return sending(used?.accessToken)
  if (first?.status !== 401 || !used) return first
  const refreshed = await refreshLogin(used)
  if (refreshed === 'unreachable') return null
  return refreshed === 'ready' ? sending(readLogin()?.accessToken) : first
}

/** What every call carries: language, anti-forgery, whose login. */
export function headersOf(method: string, bearer: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': document.documentElement.lang })
  if (method !== 'GET') headers.set('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? '')
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  return headers
}

async function send(sent: Sent, options: CallOptions, bearer: string | undefined): Promise<Response | null> {
  const headers = headersOf(sent.method, bearer)
  if (sent.body !== null) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  try {
    return await fetch(sent.url, { method: sent.method, headers, body: sent.body, signal: options.signal ?? null })
  } catch {
    return null
  }
}

/** The cookie may have been cleared since the page came; the refusal itself brought a new one, so one repeat helps. */
async function isForgeryGuard(answer: Response): Promise<boolean> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code === 'forgeryGuard'
}

/** Asks for a new pair at once: what a person may do has changed, as when a client becomes a counsellor. */
export async function renewLogin(): Promise<boolean> {
  const used = readLogin()
  return used !== null && (await refreshLogin(used)) === 'ready'
}

function refreshLogin(used: LoginItems): Promise<Refreshed> {
  refreshing ??= oneTabAtATime(() => exchange(used)).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Another tab may have refreshed while this one waited: then its new pair is already in the storage. */
async function exchange(used: LoginItems): Promise<Refreshed> {
  const stored = readLogin()
  if (!stored) return 'loggedOut'
  if (stored.accessToken !== used.accessToken) return 'ready'
  const answer = await send(callRequest('refreshToken', {}), {}, stored.refreshToken)
  const result =
    answer && readAnswer<'refreshToken'>({ status: answer.status, body: await answer.json().catch(() => null) })
  if (result?.ok) keepRefreshed(result.data as LoginItems)
  else if (result && (result.status === 401 || result.status === 403 || result.status === 422)) dropLogin()
  else return 'unreachable'
  return result.ok ? 'ready' : 'loggedOut'
}

/** Web Locks are missing on plain-http addresses other than this computer; there the server's grace of 10 seconds helps. */
function oneTabAtATime(work: () => Promise<Refreshed>): Promise<Refreshed> {
  return navigator.locks ? navigator.locks.request('login-refresh', work) : work()
}
