import { once } from 'node:events'
import { createServer } from 'node:http'
import { SpanKind } from '@opentelemetry/api'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCircuitBreaker } from '#platform/server/circuit-breaker.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { logError } from '#platform/server/log.ts'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { buildApp } from '#src/app.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { createCallApp } from '../http/call-app.ts'
import { runInSpan, summarizeStatement } from './spans.ts'
import { checkCollector, startTracing } from './start-tracing.ts'
import type { TracingSettings } from './tracing-settings.ts'

const [INTERNAL, SERVER, CLIENT, CONSUMER] = [1, 2, 3, 5]
const ERROR = 2

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** Starts a collector and traces this process until `receive` is called, which returns the received spans. */
async function traceToCollector({ share = 1 } = {}) {
  const spans: ReceivedSpan[] = []
  const headers: (string | undefined)[] = []
  const collector = createServer(async (request, response) => {
    headers.push(request.headers['x-api-key'] as string | undefined)
    const body = Buffer.concat(await request.toArray()).toString()
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const { port } = collector.address() as { port: number }
  const settings = { url: `http://127.0.0.1:${port}/v1/traces`, headers: { 'x-api-key': 'key' }, share }
  const tracing = await startTracing(settings)
  onTestFinished(tracing.close)
  const receive = async () => {
    await tracing.close()
    return spans
  }
  return { settings, receive, headers }
}

const readAttributes = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

async function createTracedApp(settings: TracingSettings) {
  const deps = await createTestDeps()
  deps.settings.tracing = settings
  const payments = await withPayments(deps)
  const app = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none' })
  onTestFinished(() => app.close())
  return { deps, app, ...payments }
}

test('a request is a trace with its statements and its requests to other services, and names no one', async () => {
  const { settings, receive, headers } = await traceToCollector()
  const { deps, app } = await createTracedApp(settings)
  const call = await createCallApp(app)
  const provider = await createTestProvider(deps)
  const customer = await createTestCustomer(deps)
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-23T10:00:00Z' }
  const { status, body } = await call('createPaymentIntent', input, { as: await logInTestUser(deps, customer) })
  expect(status).toBe(200)

  const spans = await receive()
  expect(headers[0]).toBe('key')
  const request = spans.find(({ name }) => name === 'POST /api/customer/create-payment-intent')!
  expect(request).toMatchObject({ kind: SERVER })
  expect(request.parentSpanId).toBeUndefined()
  expect(readAttributes(request)).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
  const trace = spans.filter(({ traceId }) => traceId === request.traceId)
  const statement = trace.find(({ name }) => name === 'update payment')!
  expect(statement).toMatchObject({ kind: CLIENT, parentSpanId: request.spanId })
  expect(readAttributes(statement)['db.query.text']).toMatch(/^update "payment" set .* = \$1/)
  expect(trace.find(({ name }) => name === 'request to payments')).toMatchObject({
    kind: CLIENT,
    parentSpanId: request.spanId,
  })
  const text = JSON.stringify(spans)
  const personal = [customer.email, customer.customerAccountId, provider.providerId, input.startDateTime]
  for (const value of [...personal, body.data!.bookingId, body.data!.paymentIntentId]) expect(text).not.toContain(value)
})

test('statements after a body that arrives in parts over the network belong to its request', async () => {
  const { settings, receive } = await traceToCollector()
  const { app } = await createTracedApp(settings)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = 'a'.repeat(32)
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('{"userName":"anna@example.com",'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      controller.enqueue(Buffer.from('"password":"not the password"}'))
      controller.close()
    },
  })
  const response = await fetch(`${address}/api/account/login`, {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
  } as RequestInit)
  expect(response.status).toBeLessThan(500)

  const spans = await receive()
  const request = spans.find(({ name }) => name === 'POST /api/account/login')!
  expect(readAttributes(request)['http.response.status_code']).toBe(response.status)
  const statements = spans.filter(({ name }) => name.startsWith('select'))
  expect(statements.length).toBeGreaterThan(0)
  for (const { traceId } of statements) expect(traceId).toBe(request.traceId)
})

test('a request within a request is its child, a failed one is marked, and health checks and sockets are not traced', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const { settings, receive } = await traceToCollector()
  const { app } = await createTracedApp(settings)
  app.get('/outer', async () => (await app.inject('/inner/5b1e6c0e')).statusCode)
  app.get('/inner/:id', () => {
    throw Object.assign(new Error('anna@example.com'), { code: 'E_INNER' })
  })
  // A visitor can neither force tracing nor choose the trace.
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  await app.inject({ url: '/outer', headers: { traceparent } })
  for (const path of ['/healthz', ROOM_SOCKET]) await app.inject(path)

  const spans = (await receive()).filter(({ kind }) => kind === SERVER || kind === INTERNAL)
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['GET /inner/:id', 'GET /outer'])
  const [inner, outer] = spans.toSorted((a, b) => a.name.localeCompare(b.name)) as [ReceivedSpan, ReceivedSpan]
  expect(inner).toMatchObject({ parentSpanId: outer.spanId, traceId: outer.traceId, kind: INTERNAL })
  expect(inner.status.code).toBe(ERROR)
  expect(outer.parentSpanId).toBeUndefined()
  expect(outer.traceId).not.toContain('1111111111111111')
})

test('each job is a trace of its own, a failed one has the code of its error, and its log lines have the id', async () => {
  const { receive } = await traceToCollector()
  const deps = await createTestDeps()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const queue = createJobQueue(deps.databaseUrl, { only: ['make-refund'] })
  const work = async () => {
    await deps.db.selectFrom('refund').select('refund_id').execute()
    logError('inside the job')
    throw Object.assign(new Error('for anna@example.com'), { code: 'E_REFUND' })
  }
  await queue.start({ work: { 'make-refund': work }, schedules: {} })
  onTestFinished(() => queue.stop())
  await queue.sendNow('make-refund', { refundId: 'any' })
  const listLines = () => printed.mock.calls.flat() as string[]
  await expect.poll(listLines).toContainEqual(expect.stringContaining('job failed'))
  await queue.stop()

  const spans = await receive()
  const job = spans.find(({ name }) => name === 'job make-refund')!
  expect(job).toMatchObject({ kind: CONSUMER, status: { code: ERROR } })
  expect(job.parentSpanId).toBeUndefined()
  expect(readAttributes(job)).toEqual({ 'error.type': 'E_REFUND' })
  expect(spans.find(({ name }) => name === 'select refund')).toMatchObject({ parentSpanId: job.spanId })
  expect(JSON.stringify(spans)).not.toContain('anna')
  expect(listLines()).toContain(`inside the job trace_id=${job.traceId}`)
  expect(listLines().find((line) => line.startsWith('job failed'))).toContain(`trace_id=${job.traceId}`)
})

test('the span of a failed statement has its SQLSTATE, even through `pool.query`, and the caller gets the original error', async () => {
  const { receive } = await traceToCollector()
  const { db, connection } = await createTestDeps()
  const insert = {
    dedupe_key: null as never,
    kind: 'verifyEmail',
    encrypted: Buffer.of(),
    recipient_fingerprint: Buffer.of(),
  }
  await runInSpan('work', { kind: SpanKind.INTERNAL }, async () => {
    await expect(
      db
        .insertInto('email')
        .values(insert as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23502' })
    await expect(connection.pool.query('select from booking where missing = $1', [1])).rejects.toMatchObject({
      code: '42703',
    })
    await connection.pool.query('select from refund where refund_id = $1', [crypto.randomUUID()])
  })

  const spans = await receive()
  const types = Object.fromEntries(spans.map((span) => [span.name, readAttributes(span)['error.type']]))
  expect(types).toEqual({
    'insert email': '23502',
    'select booking': '42703',
    'select refund': undefined,
    work: undefined,
  })
})

test('requests to other services that fail are marked, but not those that are answered', async () => {
  const { receive } = await traceToCollector()
  const circuit = createCircuitBreaker({ name: 'files', maxOutages: 9, openSeconds: 1, now: () => 0 })
  const outages = { isOutage: true }
  const isOutage = (outcome: PromiseSettledResult<unknown>) =>
    (outcome.status === 'fulfilled' ? outcome.value : outcome.reason) === outages
  await circuit.run(async () => outages, isOutage)
  const missing = new Error('no such file')
  await expect(circuit.run(() => Promise.reject(missing), isOutage)).rejects.toBe(missing)

  const spans = await receive()
  expect(spans.map((span) => [span.name, span.status.code ?? 0, readAttributes(span)['error.type']])).toEqual([
    ['request to files', ERROR, 'outage'],
    ['request to files', 0, undefined],
  ])
})

test('a request that the visitor abandons ends as aborted', async () => {
  const { settings, receive } = await traceToCollector()
  const { app } = await createTracedApp(settings)
  const started = Promise.withResolvers<void>()
  app.get('/slow', () => {
    started.resolve()
    return new Promise(() => undefined)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const abort = new AbortController()
  const response = fetch(`${address}/slow`, { signal: abort.signal })
  await started.promise
  abort.abort()
  await expect(response).rejects.toThrow('aborted')
  await expect
    .poll(async () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
    .toBe(0)

  const span = (await receive()).find(({ name }) => name === 'GET /slow')!
  expect(span.status.code).toBe(ERROR)
  expect(readAttributes(span)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/slow',
    'error.type': 'aborted',
  })
})

test('the check of the collector succeeds if an export does, and otherwise fails with the status of the response', async () => {
  const { settings } = await traceToCollector()
  await expect(checkCollector(settings)).resolves.toBeUndefined()
  const forbidding = createServer((_request, response) => void response.writeHead(401).end())
  await new Promise<void>((resolve) => forbidding.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void forbidding.close())
  const { port } = forbidding.address() as { port: number }
  await expect(checkCollector({ ...settings, url: `http://127.0.0.1:${port}/v1/traces` })).rejects.toMatchObject({
    code: 401,
  })
})

test('with a share of 0, nothing is sent', async () => {
  const { settings, receive, headers } = await traceToCollector({ share: 0 })
  const { app } = await createTracedApp(settings)
  await app.inject('/api/customer/provider/5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f')
  expect(await receive()).toEqual([])
  expect(headers).toEqual([])
})

test('a collector that does not answer delays neither requests nor shutdown', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const settings = { url: `http://127.0.0.1:${port}/v1/traces`, headers: {}, share: 1 }
  const tracing = await startTracing(settings)
  const received = once(silent, 'request')
  const { app } = await createTracedApp(settings)
  expect((await app.inject('/api/customer/provider/5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f')).statusCode).toBe(404)
  await tracing.close()
  // The collector has not responded yet.
  await received
})

test.each([
  ['select "a" from "booking" where x = $1 for no key update', 'select booking'],
  ['select from payment p for update skip locked', 'select payment'],
  ['insert into pgboss.job_common (id) values ($1)', 'insert job_common'],
  ['select extract(epoch from start_at) from booking', 'select booking'],
  ['insert into "email" ("kind") values ($1)', 'insert email'],
  ['\n  update only payment p set status = $1', 'update payment'],
  ['with x as (select 1 from refund) delete from hold', 'delete hold'],
  ['with x as (select 1 from refund) select', 'with refund'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%j is summarized as %j', (text, summary) => {
  expect(summarizeStatement(text)).toBe(summary)
})
