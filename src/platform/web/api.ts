import {
  type Api,
  type ApiFailure,
  type ApiRequest,
  buildRequest,
  type CallOptions,
  NO_RESPONSE,
  parseResponse,
  resolveRequest,
} from './call-request.ts'
import { readCookie } from './cookies.ts'
import { clearLogin, type LoginItems, readLogin, storeRefreshedLogin } from './login.ts'

export type { Api, ApiFailure, ApiResult, Input, Reply } from './call-request.ts'

/**
 * The refresh in progress, or null. Every call that receives a 401 during the refresh waits for this promise
 * (specification §4).
 */
let refreshing: Promise<RefreshResult> | null = null
type RefreshResult = 'ready' | 'loggedOut' | 'unreachable'

/**
 * Makes a call from the browser with cookies, the anti-forgery header, the language and the access token. After a 401
 * the login is refreshed once for all pending calls, and each of them is retried; if the refresh is rejected, the user
 * is logged out.
 */
export const api: Api = async (name, input, options = {}) => {
  const response = await fetchCall(name, input, options)
  if (!response) return NO_RESPONSE
  const body = await response.json().catch(() => null)
  return parseResponse({ status: response.status, body, retryAfter: response.headers.get('Retry-After') })
}

/** Makes a call that returns a file (a calendar entry, a receipt), with the same login rules as `api`. */
export async function apiFile(
  name: Parameters<Api>[0],
  input: Record<string, unknown>,
): Promise<{ ok: true; file: Blob } | ApiFailure> {
  const response = await fetchCall(name, input, {})
  if (!response) return NO_RESPONSE
  if (response.ok) return { ok: true, file: await response.blob() }
  return parseResponse({ status: response.status, body: await response.json().catch(() => null) }) as ApiFailure
}

async function fetchCall(name: Parameters<Api>[0], input: unknown, options: CallOptions): Promise<Response | null> {
  const request = await resolveRequest(name, input)
  return request && fetchWithLogin((bearer) => send(request, options, bearer))
}

/**
 * Sends a request with the stored login. Retries it once if the anti-forgery token was rejected or the access token has
 * been refreshed. Returns null if the server cannot be reached.
 */
export async function fetchWithLogin(
  sendRequest: (bearer: string | undefined) => Promise<Response | null>,
): Promise<Response | null> {
  const login = readLogin()
  const first = await sendRequest(login?.accessToken)
  if (first?.status === 403 && (await isForgeryRejected(first))) return sendRequest(login?.accessToken)
  if (first?.status !== 401 || !login) return first
  const refreshed = await refreshLogin(login)
  if (refreshed === 'unreachable') return null
  return refreshed === 'ready' ? sendRequest(readLogin()?.accessToken) : first
}

/** Builds the headers of a call: language, anti-forgery token and access token. */
export function buildRequestHeaders(method: string, bearer: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': document.documentElement.lang })
  if (method !== 'GET') headers.set('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? '')
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  return headers
}

async function send(request: ApiRequest, options: CallOptions, bearer: string | undefined): Promise<Response | null> {
  const headers = buildRequestHeaders(request.method, bearer)
  if (request.body !== null) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  try {
    return await fetch(request.url, {
      method: request.method,
      headers,
      body: request.body,
      signal: options.signal ?? null,
    })
  } catch {
    return null
  }
}

/**
 * Returns whether the server rejected the anti-forgery token. The cookie may have been deleted since the page loaded;
 * the 403 response sets a new one, so one retry is enough.
 */
async function isForgeryRejected(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code === 'forgeryGuard'
}

/**
 * Refreshes the login immediately, for example after a client has become a counsellor. Returns whether the refresh
 * succeeded.
 */
export async function refreshLoginNow(): Promise<boolean> {
  const login = readLogin()
  return login !== null && (await refreshLogin(login)) === 'ready'
}

function refreshLogin(login: LoginItems): Promise<RefreshResult> {
  refreshing ??= runInOneTab(() => exchange(login)).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Exchanges the refresh token, unless another tab has already done so and stored the new tokens. */
async function exchange(login: LoginItems): Promise<RefreshResult> {
  const stored = readLogin()
  if (!stored) return 'loggedOut'
  if (stored.accessToken !== login.accessToken) return 'ready'
  const response = await send(buildRequest('refreshToken', {}), {}, stored.refreshToken)
  const result =
    response &&
    parseResponse<'refreshToken'>({ status: response.status, body: await response.json().catch(() => null) })
  if (result?.ok) storeRefreshedLogin(result.data as LoginItems)
  else if (result && (result.status === 401 || result.status === 403 || result.status === 422)) clearLogin()
  else return 'unreachable'
  return result.ok ? 'ready' : 'loggedOut'
}

/**
 * Runs `work` in one tab at a time. Web Locks need a secure context; without one, over plain HTTP, the server's grace
 * period of 10 seconds covers the race.
 */
function runInOneTab(work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  return navigator.locks ? navigator.locks.request('login-refresh', work) : work()
}
