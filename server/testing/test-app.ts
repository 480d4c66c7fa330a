import { onTestFinished } from 'vitest'
import { ALL_CALLS, type AllCalls } from '#contract/all-calls.ts'
import type { AnyCall, Envelope } from '#contract/call.ts'
import type { CallName } from '#contract/call-paths.ts'
import { startLogin } from '../accounts/start-login.ts'
import { buildApp } from '../app.ts'
import { bookingJobs } from '../bookings/public.ts'
import { cardJobs } from '../cards/public.ts'
import { disputeJobs } from '../disputes/public.ts'
import { payoutJobs } from '../payouts/public.ts'
import { hashOf } from '../sealing.ts'
import type { ACustomer } from './factories.ts'
import type { TestHouse } from './test-house.ts'

export interface Answered<Name extends CallName> {
  status: number
  body: Envelope<import('zod').output<AllCalls[Name]['reply']>>
  headers: Record<string, unknown>
}

interface Asked {
  as?: { accessToken: string } | undefined
  bearer?: string
  key?: string
  language?: string
  headers?: Record<string, string>
  /** Network address of the caller: limits count by it. */
  from?: string
}

/** The whole API by inject: the same app as `npm start` builds, without pages. */
export async function testApp(house: TestHouse, options: { keep?: boolean } = {}) {
  bookingJobs(house)
  payoutJobs(house)
  cardJobs(house)
  disputeJobs(house)
  const app = await buildApp({ house, databaseUrl: house.databaseUrl, pages: 'none' })
  if (!options.keep) onTestFinished(() => app.close())
  const cookie = (await app.inject('/healthz')).cookies[0]!
  return {
    app,
    async call<Name extends CallName>(
      name: Name,
      input: Record<string, unknown> = {},
      asked: Asked = {},
    ): Promise<Answered<Name>> {
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
      const form = call.upload && (await formOf(rest))
      const bearer = asked.bearer ?? asked.as?.accessToken
      const answer = await app.inject({
        method: call.method,
        url: `/api${path}${query}`,
        ...(asked.from ? { remoteAddress: asked.from } : {}),
        cookies: { [cookie.name]: cookie.value },
        headers: {
          'x-xsrf-token': cookie.value,
          'accept-language': asked.language ?? 'en',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(asked.key ? { 'idempotency-key': asked.key } : {}),
          ...form?.headers,
          ...asked.headers,
        },
        ...(isRead ? {} : { payload: form?.payload ?? rest }),
      })
      return {
        status: answer.statusCode,
        body: call.file && answer.statusCode === 200 ? fileOf(call.file, answer) : JSON.parse(answer.body),
        headers: answer.headers,
      } as Answered<Name>
    },
  }
}

/** A form as a browser sends it: what is a File goes as one, everything else as text. */
async function formOf(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const request = new Response(form)
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type')! } }
}

/** Signs a person in without their password. */
export const signInAs = (house: TestHouse, person: ACustomer) =>
  startLogin(
    { db: house.db, settings: house.settings, now: house.clock.now(), device: 'test', addressHash: hashOf('test') },
    { customerAccountId: person.customerAccountId, role: 0, emailConfirmed: true },
  )

/** A text file as text, any other as its bytes. */
const fileOf = (type: string, { body, rawPayload }: { body: string; rawPayload: Buffer }) =>
  type.startsWith('text/') ? body : rawPayload
