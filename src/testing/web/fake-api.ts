import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { type PathLanguage, ROLE } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'
import { recordProblem } from './api-problems.ts'
import { envelope, Failure, failureBody, failWithServerError, serverText } from './outcomes.ts'
import { toWireSchema } from './wire-schema.ts'

/** What a call returns: a reply, a failure (see outcomes.ts), no response yet, or no connection. */
export type Outcome<N extends CallName> = Reply<N> | Failure | 'pending' | 'offline'
type Responder<N extends CallName> = Outcome<N> | ((input: Input<N>) => Outcome<N>)
type Responders = { [N in CallName]?: Responder<N> }

/** A request that the page has made. */
export interface RecordedRequest<N extends CallName> {
  input: Input<N>
  idempotencyKey: string | null
}

export interface FakeApi {
  /** All requests of a call so far, oldest first. */
  requests<N extends CallName>(name: N): RecordedRequest<N>[]
  /** Changes the response of a call. Pending requests get it too. */
  reply<N extends CallName>(name: N, responder: Responder<N>): void
}

interface ReceivedRequest {
  name: CallName
  call: AnyCall
  input: Record<string, unknown>
  headers: Headers
}

const realFetch = globalThis.fetch.bind(globalThis)
const countParameters = (path: string) => path.split('{').length
/**
 * The calls with their path patterns. Paths with fewer parameters come first, as on the server, so that a fixed segment
 * is never read as a parameter.
 */
const ROUTES = (Object.entries(ALL_CALLS) as [CallName, AnyCall][])
  .toSorted(([, one], [, other]) => countParameters(one.path) - countParameters(other.path))
  .map(([name, call]) => ({
    name,
    call,
    pattern: new RegExp(`^/api${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

/**
 * Replaces the API until the test ends. Every request and every reply is checked against the contract. An invalid
 * request, an invalid reply or a call without a configured response fails the test.
 */
export function fakeApi(configured: Responders = {}): FakeApi {
  // The login dialog requests passkeys in the background, even after the test that opened it has ended.
  const responders: Responders = { passkeyOptions: 'offline', ...configured }
  const requests: { name: CallName; input: unknown; idempotencyKey: string | null }[] = []
  const pending: { request: ReceivedRequest; settle: (response: Response) => void; fail: (error: Error) => void }[] = []

  const respond = (request: ReceivedRequest): Promise<Response> => {
    const outcome = resolveOutcome(responders, request)
    if (outcome === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    if (outcome !== 'pending') return Promise.resolve(buildResponse(request, outcome))
    return new Promise((settle, fail) => pending.push({ request, settle, fail }))
  }

  globalThis.fetch = async (target, init) => {
    const sent = new Request(target, init)
    const url = new URL(sent.url)
    if (!url.pathname.startsWith('/api/')) return realFetch(target, init)
    const request = await readRequest(sent, url)
    if (!request) return new Response(failureBody(failWithServerError(), pageLanguage()), { status: 500 })
    const idempotencyKey = request.headers.get('Idempotency-Key')
    requests.push({ name: request.name, input: request.input, idempotencyKey })
    return raceAbort(respond(request), sent.signal)
  }

  return {
    requests: (name) =>
      requests
        .filter((one) => one.name === name)
        .map(({ input, idempotencyKey }) => ({ input, idempotencyKey })) as never,
    reply(name, responder) {
      responders[name] = responder as never
      for (const { request, settle, fail } of pending.splice(0)) respond(request).then(settle, fail)
    },
  }
}

/** Replaces the fake API with one that has no responses, so that every API call fails the test. */
export function resetFakeApi(): void {
  fakeApi()
}

function resolveOutcome(responders: Responders, { name, input }: ReceivedRequest): Outcome<CallName> {
  if (!(name in responders)) {
    recordProblem(`'${name}' was called, but the test configures no response`)
    return failWithServerError()
  }
  const responder = responders[name] as Responder<CallName>
  return typeof responder === 'function' ? responder(input as never) : responder
}

const pageLanguage = () => document.documentElement.lang as PathLanguage

/**
 * Combines path, query and body into one input and checks it against the contract. Records a problem and returns null
 * for an unknown URL.
 */
async function readRequest(sent: Request, url: URL): Promise<ReceivedRequest | null> {
  const route = ROUTES.find(({ call, pattern }) => call.method === sent.method && pattern.test(url.pathname))
  if (!route) {
    recordProblem(`No call has the path ${sent.method} ${url.pathname}`)
    return null
  }
  const { name, call, pattern } = route
  const fromPath = Object.entries(pattern.exec(url.pathname)?.groups ?? {})
  const isQuery = call.method === 'GET' || call.method === 'DELETE'
  const rest = isQuery ? readQuery(url.searchParams) : JSON.parse((await sent.text()) || '{}')
  const input = { ...rest, ...Object.fromEntries(fromPath.map(([key, value]) => [key, decodeURIComponent(value)])) }
  const checked = call.input.safeParse(input)
  if (!checked.success) recordProblem(`Invalid request of '${name}':\n${z.prettifyError(checked.error)}`)
  requireLogin(name, call, sent.headers)
  return { name, call, input, headers: sent.headers }
}

/** Reads the query parameters. A repeated parameter becomes a list, as on the server. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const read = (key: string) => (query.getAll(key).length > 1 ? query.getAll(key) : query.get(key))
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, read(key)]))
}

function requireLogin(name: CallName, call: AnyCall, headers: Headers): void {
  if (call.who === 'visitor') return
  const bearer = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1]
  if (!bearer) recordProblem(`'${name}' needs a login, but the user is logged out`)
  else if (call.who === 'admin' && readRole(bearer) !== ROLE.admin) recordProblem(`'${name}' needs an administrator`)
}

const readRole = (bearer: string) => (JSON.parse(atob(bearer.split('.')[1] ?? '')) as { role: number }).role

function buildResponse(
  { name, call }: ReceivedRequest,
  outcome: Exclude<Outcome<CallName>, 'pending' | 'offline'>,
): Response {
  const language = pageLanguage()
  if (outcome instanceof Failure) {
    const { status, code, retryAfterSeconds } = outcome
    if (code && !isDeclaredError(call, code)) recordProblem(`'${name}' does not declare the error '${code}'`)
    const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
    return new Response(failureBody(outcome, language), { status, headers: headers ?? {} })
  }
  const checked = toWireSchema(call.reply).safeParse(outcome)
  if (!checked.success) recordProblem(`Invalid reply of '${name}':\n${z.prettifyError(checked.error)}`)
  const successText = call.getSuccessText?.(outcome) ?? call.successText
  return new Response(envelope(200, { data: outcome, message: successText ? serverText(language, successText) : null }))
}

/** Errors that any call can return in addition to those it declares. */
const COMMON_ERRORS = [
  'signInNeeded',
  'sessionEnded',
  'notAllowed',
  'accountBlocked',
  'twoStepRequired',
  'tooManyTries',
  'partDown',
  'forgeryGuard',
]
const isDeclaredError = (call: AnyCall, code: string) =>
  COMMON_ERRORS.includes(code) || (call.errors as readonly string[]).includes(code)

/** Returns the response, but rejects as soon as the request is aborted, as `fetch` does in the browser. */
function raceAbort(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_settle, fail) => {
    if (signal.aborted) fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
  return Promise.race([response, aborted])
}
