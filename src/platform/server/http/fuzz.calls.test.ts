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
let knownIds: string[]
let requestCount = 0

beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  payments = await withPayments(deps, { keep: true })
  const testApp = await createTestApp(deps, { keep: true })
  app = testApp.app
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-26T10:00:00Z',
    seats: 2,
  })
  bearer = (await logInTestUser(deps, await createTestCustomer(deps))).accessToken
  providerBearer = (await logInTestUser(deps, provider)).accessToken
  adminBearer = (await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))).accessToken
  managerBearer = (await logInTestUser(deps, (await createOrganizationWithManager(deps)).manager)).accessToken
  // The logins are not recent, so that a valid body cannot delete the calling account.
  await deps.db
    .updateTable('login')
    .set({ reauthenticated_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T10:00:00Z' }
  const held = (await testApp.call('createPaymentIntent', input, { bearer })).body.data!
  knownIds = [provider.providerId, provider.sessionTemplateId, occurrenceId, held.bookingId, held.paymentIntentId]
})
afterAll(async () => {
  await app.close()
  await payments.sandbox.close()
  await deps.close()
})

const CALLS = Object.entries(ALL_CALLS) as [CallName, AnyCall][]
const getInputSchema = (call: AnyCall) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

const getBearer = ({ who }: AnyCall) =>
  ({ provider: providerBearer, admin: adminBearer, company: managerBearer })[who as string] ?? bearer

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Sends a request as a client would: path parameters in the path, all other fields in the query or the body. */
async function sendRequest(call: AnyCall, body: unknown) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  const rest: Record<string, unknown> = isRecord ? { ...body } : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name] ?? 'x'
    delete rest[name]
    return encodeURIComponent(toText(value).slice(0, 400).toWellFormed() || 'x')
  })
  const isQuery = call.method === 'GET' || call.method === 'DELETE'
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, toText(value)]))
  requestCount++
  return app.inject({
    method: call.method,
    url: `/api${path}${isQuery && query.size > 0 ? `?${query}` : ''}`,
    remoteAddress: `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    headers: {
      cookie: 'XSRF-TOKEN=pair',
      'x-xsrf-token': 'pair',
      authorization: `Bearer ${getBearer(call)}`,
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isQuery ? {} : { payload: JSON.stringify(isRecord ? rest : body) }),
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

async function assertNoServerError(call: AnyCall, bodies: fc.Arbitrary<unknown>): Promise<void> {
  const property = fc.asyncProperty(bodies, async (body) => {
    const response = await sendRequest(call, body)
    expect(response.statusCode).toBeLessThan(500)
    if (call.file && response.statusCode === 200) return
    const envelope = ENVELOPE.parse(JSON.parse(response.body))
    expect(envelope.succeeded).toBe(response.statusCode === 200)
    if (!envelope.succeeded) expect(envelope.errors.length).toBeGreaterThan(0)
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20261123 })
}

describe('no body causes a server error, and every response is an envelope', { timeout: 60_000 }, () => {
  it.each(CALLS)('%s with valid bodies', (_name, call) =>
    assertNoServerError(call, arbitraryValid(getInputSchema(call), knownIds)),
  )
  it.each(CALLS)('%s with invalid bodies', (_name, call) =>
    assertNoServerError(call, arbitraryInvalid(getInputSchema(call), knownIds)),
  )
})

it('rejects ten thousand nested brackets, five thousand names and two megabytes', async () => {
  const search = ALL_CALLS.searchProviders as AnyCall
  const brackets = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const names = `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join()}}`
  for (const [payload, status] of [
    [brackets, 400],
    [names, 400],
    [`{"searchText":"${'x'.repeat(2_097_152)}"}`, 413],
  ] as const) {
    const response = await app.inject({
      method: search.method,
      url: `/api${search.path}`,
      headers: { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair', 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBe(status)
    ENVELOPE.parse(JSON.parse(response.body))
  }
})
