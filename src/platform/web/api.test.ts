import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { readLogin, storeLogin } from './login.ts'

// The browser APIs are stubbed: the tests check the requests and the stored items.

interface SentRequest {
  url: string
  headers: Headers
}
type Answer = { status: number; body?: object }

let sent: SentRequest[] = []
let respondTo: (request: SentRequest) => Answer | Promise<Answer> | Error
const cookies = { cookie: 'XSRF-TOKEN=first', documentElement: { lang: 'et' } }

beforeEach(() => {
  sent = []
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  cookies.cookie = 'XSRF-TOKEN=first'
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', cookies)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = { url, headers: init.headers as Headers }
    sent.push(request)
    const result = await respondTo(request)
    if (result instanceof Error) throw result
    return Response.json(result.body ?? envelope(null, result.status < 400), { status: result.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const envelope = (data: unknown, succeeded = true) => ({ data, succeeded, errors: [], message: null })
const buildLogin = (name: string) => ({
  accessToken: `${name}-access`,
  refreshToken: `${name}-refresh`,
  cancelToken: `${name}-cancel`,
  role: 0 as const,
})
const bearer = (request: SentRequest) => request.headers.get('Authorization')
const isRefresh = ({ url }: SentRequest) => url.endsWith('/refresh-token')
const profile = () => api('getProfile', {})

describe('a call from the browser', () => {
  it('carries the anti-forgery header, the language, the login and the idempotency key', async () => {
    storeLogin(buildLogin('old'))
    respondTo = () => ({ status: 200 })
    await api('releaseHold', { id: 'x' }, { idempotencyKey: 'k' })
    const headers = Object.fromEntries(sent[0]?.headers ?? [])
    expect(headers).toMatchObject({
      'x-xsrf-token': 'first',
      'accept-language': 'et',
      authorization: 'Bearer old-access',
      'idempotency-key': 'k',
    })
  })

  it('returns status 0 for a lost connection and never throws', async () => {
    respondTo = () => new TypeError('Failed to fetch')
    expect(await profile()).toMatchObject({ ok: false, status: 0 })
  })

  it('retries once with the new cookie when the anti-forgery token is rejected', async () => {
    respondTo = ({ headers }) => {
      cookies.cookie = 'XSRF-TOKEN=second'
      return headers.get('X-XSRF-TOKEN') === 'second'
        ? { status: 200 }
        : { status: 403, body: { ...envelope(null, false), code: 'forgeryGuard' } }
    }
    expect(await api('forgotPassword', { email: 'a@b.test' })).toMatchObject({ ok: true })
    expect(sent).toHaveLength(2)
  })
})

describe('an expired login', () => {
  it('is refreshed once for all pending calls, and each call is repeated (specification §4)', async () => {
    storeLogin(buildLogin('old'))
    respondTo = (request) => {
      if (isRefresh(request)) return { status: 200, body: envelope(buildLogin('new')) }
      return bearer(request) === 'Bearer new-access' ? { status: 200 } : { status: 401 }
    }
    const responses = await Promise.all([profile(), profile(), api('listLogins', {})])
    expect(responses.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(sent.filter(isRefresh).map(bearer)).toEqual(['Bearer old-refresh'])
    expect(readLogin()).toEqual(buildLogin('new'))
  })

  it('is removed with all four items when the refresh is rejected', async () => {
    storeLogin(buildLogin('old'))
    respondTo = () => ({ status: 401 })
    expect(await profile()).toMatchObject({ ok: false, status: 401 })
    expect(readLogin()).toBeNull()
    expect(localStorage.getItem('role')).toBeNull()
  })

  it('remains stored when the refresh cannot reach the server', async () => {
    storeLogin(buildLogin('old'))
    respondTo = (request) => (isRefresh(request) ? new TypeError('Failed to fetch') : { status: 401 })
    expect(await profile()).toMatchObject({ ok: false, status: 0 })
    expect(readLogin()).toEqual(buildLogin('old'))
  })

  it('uses the tokens that another tab has since fetched', async () => {
    storeLogin(buildLogin('old'))
    respondTo = (request) => {
      if (bearer(request) === 'Bearer other-access') return { status: 200 }
      storeLogin(buildLogin('other'))
      return { status: 401 }
    }
    expect(await profile()).toMatchObject({ ok: true })
    expect(sent.filter(isRefresh)).toEqual([])
  })

  it('is not refreshed when no one is logged in', async () => {
    respondTo = () => ({ status: 401 })
    expect(await profile()).toMatchObject({ ok: false, status: 401 })
    expect(sent).toHaveLength(1)
  })
})
