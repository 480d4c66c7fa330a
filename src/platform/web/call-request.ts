import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { FIRST_PATHS } from '#modules/first-paths.ts'
import type { CallInput, CallReply, Envelope } from '#platform/contract/call.ts'
import type { RefusalCode } from '#platform/values/errors.ts'

export type Input<N extends CallName> = CallInput<AllCalls[N]>
export type Reply<N extends CallName> = CallReply<AllCalls[N]>

export interface Failed {
  ok: false
  /** 0 when nobody answered. */
  status: number
  code: RefusalCode | null
  /** In the reader's language, ready to show; empty when nobody answered. */
  message: string
  errors: string[]
  fieldErrors: Record<string, string>
  /** What a refusal carries, such as other times. */
  data: unknown
  /** Seconds until the same may be tried again, when the answer named them. */
  retryAfterSeconds?: number
}
export type ApiResult<N extends CallName> = { ok: true; data: Reply<N>; message: string | null } | Failed

export interface CallOptions {
  /** For calls that move money: a repeat with the same key gets the first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
}
/** Makes a call of the contract. Expected failures, a lost network among them, are answers and never thrown. */
export type Api = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) => Promise<ApiResult<N>>

export interface Sent {
  method: string
  /** With the query, from the root of the site. */
  url: string
  /** JSON. */
  body: string | null
}
/** Takes a request to the API and brings back its answer, parsed; null when it was not JSON. */
export type Carrier = (sent: Sent) => Promise<{ status: number; body: unknown }>

const paths: Partial<Record<CallName, readonly [string, string]>> = { ...FIRST_PATHS }

/**
 * As `callRequest`, of any call: other paths come with the first of them, those of superusers when it is one of theirs. No
 * layout brings them, because a page's loader may run before the module of the layout around it.
 * @returns null when they cannot be fetched
 */
export async function requestOf(name: CallName, input: unknown): Promise<Sent | null> {
  try {
    if (!paths[name]) Object.assign(paths, (await import('#modules/call-paths.ts')).CALL_PATHS)
    if (!paths[name]) Object.assign(paths, (await import('#modules/superuser-paths.ts')).SUPERUSER_PATHS)
  } catch {
    return null
  }
  return callRequest(name, input)
}

/** Path names are filled from the input; the rest is query for GET and DELETE and a JSON body otherwise (src/platform/contract/call.ts). */
export function callRequest(name: CallName, input: unknown): Sent {
  const found = paths[name]
  if (!found) throw new Error(`The path of '${name}' is not known yet`)
  const [method, pattern] = found
  const rest = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value))
  })
  const isQuery = method === 'GET' || method === 'DELETE'
  return { method, url: `/api${path}${isQuery ? queryOf(rest) : ''}`, body: isQuery ? null : JSON.stringify(rest) }
}

function queryOf(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])))
  return query.size > 0 ? `?${query}` : ''
}

export const NOBODY_ANSWERED: Failed = {
  ok: false,
  status: 0,
  code: null,
  message: '',
  errors: [],
  fieldErrors: {},
  data: null,
}

interface Answered {
  status: number
  body: unknown
  /** The header of that name: whole seconds in all our answers. */
  retryAfter?: string | null
}

/** Reads the envelope of specification §7; an answer without one (a proxy's page, say) counts as failed. */
export function readAnswer<N extends CallName>({ status, body, retryAfter }: Answered): ApiResult<N> {
  const envelope = body as Partial<Envelope<Reply<N>>> | null
  if (envelope?.succeeded && status < 400)
    return { ok: true, data: envelope.data as Reply<N>, message: envelope.message ?? null }
  return {
    ok: false,
    status: status < 400 ? 502 : status,
    code: (envelope?.code as RefusalCode | undefined) ?? null,
    message: envelope?.message ?? '',
    errors: envelope?.errors ?? [],
    fieldErrors: envelope?.fieldErrors ?? {},
    data: envelope?.data ?? null,
    ...(Number(retryAfter) > 0 ? { retryAfterSeconds: Number(retryAfter) } : {}),
  }
}
