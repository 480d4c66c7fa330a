import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { arbitraryInvalid, arbitraryValid, type Schema } from '#testing/server/random-input.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

const RUNS = isLongRun ? 60 : 8
let deps: TestDeps
let app: Awaited<ReturnType<typeof createTestApp>>['app']
let payments: Awaited<ReturnType<typeof withPayments>>
let bearer: string
let providerBearer: string
let adminBearer: string
let managerBearer: string
let known: string[]
let asked = 0

beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  payments = await withPayments(deps, { keep: true })
  const made = await createTestApp(deps, { keep: true })
  app = made.app
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-26T10:00:00Z',
    seats: 2,
  })
  bearer = (await logInTestUser(deps, await createTestCustomer(deps))).accessToken
  providerBearer = (await logInTestUser(deps, provider)).accessToken
  adminBearer = (await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))).accessToken
  managerBearer = (await logInTestUser(deps, (await createOrganizationWithManager(deps)).manager)).accessToken
  // A body that fits must not close the account that asks: no login has just been proven.
  await deps.db
    .updateTable('login')
    .set({ proved_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
  const wanted = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T10:00:00Z' }
  const held = (await made.call('createPaymentIntent', wanted, { bearer })).body.data!
  known = [provider.providerId, provider.sessionTemplateId, occurrenceId, held.bookingId, held.paymentIntentId]
})
afterAll(async () => {
  await app.close()
  await payments.sandbox.close()
  await deps.close()
})

const CALLS = Object.entries(ALL_CALLS) as [CallName, AnyCall][]
const schemaOf = (call: AnyCall) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

const bearerFor = ({ who }: AnyCall) =>
  ({ provider: providerBearer, admin: adminBearer, company: managerBearer })[who as string] ?? bearer

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The body as the wire would carry it: names of the path go there, the rest to the query or the body. */
async function ask(call: AnyCall, body: unknown) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  const rest: Record<string, unknown> = isRecord ? { ...body } : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name] ?? 'x'
    delete rest[name]
    return encodeURIComponent(textOf(value).slice(0, 400).toWellFormed() || 'x')
  })
  const reads = call.method === 'GET' || call.method === 'DELETE'
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)]))
  asked++
  return app.inject({
    method: call.method,
    url: `/api${path}${reads && query.size > 0 ? `?${query}` : ''}`,
    remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: {
      cookie: 'XSRF-TOKEN=pair',
      'x-xsrf-token': 'pair',
      authorization: `Bearer ${bearerFor(call)}`,
      ...(reads ? {} : { 'content-type': 'application/json' }),
    },
    ...(reads ? {} : { payload: JSON.stringify(isRecord ? rest : body) }),
  })
}

const ENVELOPE = z.strictObject({
  data: z.unknown(),
  succeeded: z.boolean(),
  errors: z.array(z.string()),
  message: z.string().nullable(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  code: z.string().optional(),
})

async function neverFaults(call: AnyCall, bodies: fc.Arbitrary<unknown>): Promise<void> {
  const property = fc.asyncProperty(bodies, async (body) => {
    const answer = await ask(call, body)
    expect(answer.statusCode).toBeLessThan(500)
    if (call.file && answer.statusCode === 200) return
    const envelope = ENVELOPE.parse(JSON.parse(answer.body))
    expect(envelope.succeeded).toBe(answer.statusCode === 200)
    if (!envelope.succeeded) expect(envelope.errors.length).toBeGreaterThan(0)
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20261123 })
}

describe('no body brings a call down, and every answer is an envelope', { timeout: 60_000 }, () => {
  it.each(CALLS)('%s with bodies that fit', (_name, call) => neverFaults(call, arbitraryValid(schemaOf(call), known)))
  it.each(CALLS)('%s with broken bodies', (_name, call) => neverFaults(call, arbitraryInvalid(schemaOf(call), known)))
})

it('nests of ten thousand brackets, a hundred thousand names and two megabytes are answered', async () => {
  const search = ALL_CALLS.searchProviders as AnyCall
  const brackets = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const names = `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join()}}`
  for (const [payload, status] of [
    [brackets, 422],
    [names, names.length > 1_048_576 ? 413 : 422],
    [`{"searchText":"${'x'.repeat(2_097_152)}"}`, 413],
  ] as const) {
    const answer = await app.inject({
      method: search.method,
      url: `/api${search.path}`,
      headers: { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair', 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    ENVELOPE.parse(JSON.parse(answer.body))
  }
})
