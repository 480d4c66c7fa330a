import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { type PathLanguage, ROLE } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'
import { recordProblem } from './api-problems.ts'
import { envelope, Failure, failureBody, failWithServerError, serverText } from './outcomes.ts'
import { toWireSchema } from './wire-schema.ts'

/** A reply, a failure (`failWith`, `failWithFields`, `failWithServerError`), no response yet, or no connection. */
export type Outcome<N extends CallName> = Reply<N> | Failure | 'pending' | 'offline'
type Responder<N extends CallName> = Outcome<N> | ((input: Input<N>) => Outcome<N>)
type Answers = { [N in CallName]?: Responder<N> }

/** A recorded request of the page. */
export interface RecordedRequest<N extends CallName> {
  input: Input<N>
  idempotencyKey: string | null
}

export interface FakeApi {
  /** All requests of a call so far, oldest first. */
  requests<N extends CallName>(name: N): RecordedRequest<N>[]
  /** Changes the response of a call from now on; pending requests get it too. */
  answer<N extends CallName>(name: N, answering: Responder<N>): void
}

interface Received {
  name: CallName
  call: AnyCall
  input: Record<string, unknown>
  headers: Headers
}

const realFetch = globalThis.fetch.bind(globalThis)
const countParameters = (path: string) => path.split('{').length
/**
 * Paths with fewer parameters come first, as on the server, so that a fixed segment is never taken as a parameter
 * value.
 */
const ROUTES = (Object.entries(ALL_CALLS) as [CallName, AnyCall][])
  .toSorted(([, one], [, other]) => countParameters(one.path) - countParameters(other.path))
  .map(([name, call]) => ({
    name,
    call,
    pattern: new RegExp(`^/api${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

/**
 * Replaces the API until the test ends. Every request and every reply is checked against the contract: an
 * unconfigured call, an invalid request or an invalid reply fails the test.
 */
export function fakeApi(answers: Answers = {}): FakeApi {
  // The login dialog asks for passkeys in the background, even after the test that opened it has ended.
  const given: Answers = { passkeyOptions: 'offline', ...answers }
  const requests: { name: CallName; input: unknown; idempotencyKey: string | null }[] = []
  const pending: { request: Received; settle: (response: Response) => void; fail: (error: Error) => void }[] = []

  const respond = (request: Received): Promise<Response> => {
    const outcome = resolveOutcome(given, request)
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
    answer(name, answering) {
      given[name] = answering as never
      for (const { request, settle, fail } of pending.splice(0)) respond(request).then(settle, fail)
    },
  }
}

/** Restores the real `fetch`; API calls are problems again. */
export function endFakeApi(): void {
  fakeApi()
}

function resolveOutcome(given: Answers, { name, input }: Received): Outcome<CallName> {
  if (!(name in given)) {
    recordProblem(`'${name}' was called, and the test gives it no answer`)
    return failWithServerError()
  }
  const answering = given[name] as Responder<CallName>
  return typeof answering === 'function' ? answering(input as never) : answering
}

const pageLanguage = () => document.documentElement.lang as PathLanguage

/** Combines path, query and body into one input and checks it against the contract; null for an unknown URL. */
async function readRequest(sent: Request, url: URL): Promise<Received | null> {
  const route = ROUTES.find(({ call, pattern }) => call.method === sent.method && pattern.test(url.pathname))
  if (!route) {
    recordProblem(`No call has the address ${sent.method} ${url.pathname}`)
    return null
  }
  const { name, call, pattern } = route
  const fromPath = Object.entries(pattern.exec(url.pathname)?.groups ?? {})
  const isQuery = call.method === 'GET' || call.method === 'DELETE'
  const rest = isQuery ? readQuery(url.searchParams) : JSON.parse((await sent.text()) || '{}')
  const input = { ...rest, ...Object.fromEntries(fromPath.map(([key, value]) => [key, decodeURIComponent(value)])) }
  const checked = call.input.safeParse(input)
  if (!checked.success) recordProblem(`A wrong request of '${name}':\n${z.prettifyError(checked.error)}`)
  requireLogin(name, call, sent.headers)
  return { name, call, input, headers: sent.headers }
}

/** A repeated query parameter becomes a list, as on the server. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const read = (key: string) => (query.getAll(key).length > 1 ? query.getAll(key) : query.get(key))
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, read(key)]))
}

function requireLogin(name: CallName, call: AnyCall, headers: Headers): void {
  if (call.who === 'visitor') return
  const bearer = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1]
  if (!bearer) recordProblem(`'${name}' needs a login, and the page had none`)
  else if (call.who === 'admin' && readRole(bearer) !== ROLE.admin) recordProblem(`'${name}' needs an administrator`)
}

const readRole = (bearer: string) => (JSON.parse(atob(bearer.split('.')[1] ?? '')) as { role: number }).role

function buildResponse({ name, call }: Received, outcome: Exclude<Outcome<CallName>, 'pending' | 'offline'>): Response {
  const language = pageLanguage()
  if (outcome instanceof Failure) {
    const { status, refusal, retryAfterSeconds } = outcome
    if (refusal && !isDeclaredError(call, refusal)) recordProblem(`'${name}' is never refused with '${refusal}'`)
    const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
    return new Response(failureBody(outcome, language), { status, headers: headers ?? {} })
  }
  const checked = toWireSchema(call.reply).safeParse(outcome)
  if (!checked.success) recordProblem(`Not a reply of '${name}':\n${z.prettifyError(checked.error)}`)
  const done = call.getSuccessText?.(outcome) ?? call.successText
  return new Response(envelope(200, { data: outcome, message: done ? serverText(language, done) : null }))
}

/** Errors that any call can return, in addition to its own. */
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
const isDeclaredError = (call: AnyCall, refusal: string) =>
  COMMON_ERRORS.includes(refusal) || (call.errors as readonly string[]).includes(refusal)

/** Like the browser: an aborted request fails immediately, even without a response. */
function raceAbort(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_settle, fail) => {
    if (signal.aborted) fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
  return Promise.race([response, aborted])
}
