import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS, type AllCalls } from '#modules/contracts.ts'
import type { AnyCall, Envelope } from '#platform/contract/call.ts'

export interface CallResponse<Name extends CallName> {
  status: number
  body: Envelope<z.output<AllCalls[Name]['reply']>>
  headers: Record<string, unknown>
  /** Cookies that the response sets, by name. */
  cookies: Record<string, string>
}

export interface CallOptions {
  as?: { accessToken: string } | undefined
  bearer?: string
  key?: string
  language?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** The caller's network address, to which rate limits apply. */
  from?: string
}

export type CallApp = <Name extends CallName>(
  name: Name,
  input?: Record<string, unknown>,
  options?: CallOptions,
) => Promise<CallResponse<Name>>

/**
 * Creates a client that makes API calls in process, without a socket. It sends the anti-forgery cookie and header, and
 * a form for calls that accept a file.
 */
export async function createCallApp(app: FastifyInstance): Promise<CallApp> {
  const antiForgery = (await app.inject('/healthz')).cookies[0]!
  return async <Name extends CallName>(name: Name, input: Record<string, unknown> = {}, options: CallOptions = {}) => {
    const call: AnyCall = ALL_CALLS[name]
    const rest = { ...input }
    const path = call.path.replace(/\{(\w+)\}/g, (_all, param: string) => {
      const value = encodeURIComponent(String(rest[param]))
      delete rest[param]
      return value
    })
    const isRead = call.method === 'GET' || call.method === 'DELETE'
    const query =
      isRead && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const form = call.upload && (await encodeForm(rest))
    const bearer = options.bearer ?? options.as?.accessToken
    const response = await app.inject({
      method: call.method,
      url: `/api${path}${query}`,
      ...(options.from ? { remoteAddress: options.from } : {}),
      cookies: { [antiForgery.name]: antiForgery.value, ...options.cookies },
      headers: {
        'x-xsrf-token': antiForgery.value,
        'accept-language': options.language ?? 'en',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...form?.headers,
        ...options.headers,
      },
      ...(isRead ? {} : { payload: form?.payload ?? rest }),
    })
    return {
      status: response.statusCode,
      body: call.file && response.statusCode === 200 ? decodeFile(call.file, response) : JSON.parse(response.body),
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value])),
    } as CallResponse<Name>
  }
}

/** Encodes a form as a browser does: a File as a file, everything else as text. */
async function encodeForm(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const request = new Response(form)
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type')! } }
}

/** Returns a text file as a string, any other as bytes. */
const decodeFile = (type: string, { body, rawPayload }: { body: string; rawPayload: Buffer }) =>
  type.startsWith('text/') ? body : rawPayload
