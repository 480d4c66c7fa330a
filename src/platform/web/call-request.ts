import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { INITIAL_CALL_PATHS } from '#modules/initial-call-paths.ts'
import type { CallInput, CallReply, Envelope } from '#platform/contract/call.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'

export type Input<N extends CallName> = CallInput<AllCalls[N]>
export type Reply<N extends CallName> = CallReply<AllCalls[N]>

export interface ApiFailure {
  ok: false
  /** HTTP status; 0 if there was no response. */
  status: number
  code: DomainErrorCode | null
  /** In the user's language, ready to show; empty if there was no response. */
  message: string
  errors: string[]
  fieldErrors: Record<string, string>
  /** Data that comes with an error, such as other available times. */
  data: unknown
  /** Seconds until a retry is allowed, if the response specifies them. */
  retryAfterSeconds?: number
}
export type ApiResult<N extends CallName> = { ok: true; data: Reply<N>; message: string | null } | ApiFailure

export interface CallOptions {
  /** For calls that move money: a retry with the same key gets the first response. */
  idempotencyKey?: string
  signal?: AbortSignal
}
/**
 * Makes a call defined in the contract. Expected failures, including a lost connection, are returned rather than
 * thrown.
 */
export type Api = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) => Promise<ApiResult<N>>

export interface ApiRequest {
  method: string
  /** Path from the root of the site, with the query. */
  url: string
  /** JSON. */
  body: string | null
}
/** Sends a request to the API and returns the status and the parsed body, which is null if the response is not JSON. */
export type ApiTransport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

const paths: Partial<Record<CallName, readonly [string, string]>> = { ...INITIAL_CALL_PATHS }

/**
 * Builds the request for any call. Paths outside the initial bundle are loaded on first use, and administrators' paths
 * only when one of their calls is made. No layout preloads them, because a page's loader may run before its layout's
 * module. Returns null if the paths cannot be loaded.
 */
export async function resolveRequest(name: CallName, input: unknown): Promise<ApiRequest | null> {
  try {
    if (!paths[name]) Object.assign(paths, (await import('#modules/call-paths.ts')).CALL_PATHS)
    if (!paths[name]) Object.assign(paths, (await import('#modules/admin-call-paths.ts')).ADMIN_CALL_PATHS)
  } catch {
    return null
  }
  return buildRequest(name, input)
}

/**
 * Builds the request for a call whose path has been loaded. Path parameters come from the input; the remaining fields
 * become the query for GET and DELETE, and the JSON body for any other method (src/platform/contract/call.ts).
 */
export function buildRequest(name: CallName, input: unknown): ApiRequest {
  const callPath = paths[name]
  if (!callPath) throw new Error(`The path of '${name}' is not known yet`)
  const [method, pattern] = callPath
  const rest = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value))
  })
  const isQuery = method === 'GET' || method === 'DELETE'
  return { method, url: `/api${path}${isQuery ? buildQuery(rest) : ''}`, body: isQuery ? null : JSON.stringify(rest) }
}

function buildQuery(values: Record<string, unknown>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(present.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])))
  return query.size > 0 ? `?${query}` : ''
}

export const NO_RESPONSE: ApiFailure = {
  ok: false,
  status: 0,
  code: null,
  message: '',
  errors: [],
  fieldErrors: {},
  data: null,
}

interface RawResponse {
  status: number
  body: unknown
  /** The Retry-After header; our own responses always use whole seconds. */
  retryAfter?: string | null
}

/**
 * Parses the envelope of specification §7. A response without an envelope, such as a proxy's page, is treated as a
 * failure.
 */
export function parseResponse<N extends CallName>({ status, body, retryAfter }: RawResponse): ApiResult<N> {
  const envelope = body as Partial<Envelope<Reply<N>>> | null
  if (envelope?.succeeded && status < 400)
    return { ok: true, data: envelope.data as Reply<N>, message: envelope.message ?? null }
  return {
    ok: false,
    status: status < 400 ? 502 : status,
    code: (envelope?.code as DomainErrorCode | undefined) ?? null,
    message: envelope?.message ?? '',
    errors: envelope?.errors ?? [],
    fieldErrors: envelope?.fieldErrors ?? {},
    data: envelope?.data ?? null,
    ...(Number(retryAfter) > 0 ? { retryAfterSeconds: Number(retryAfter) } : {}),
  }
}
