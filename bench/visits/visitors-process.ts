import { setTimeout as wait } from 'node:timers/promises'
import { type HttpReply, KeepAliveClient, renderRequest } from '../load/keep-alive-client.ts'
import { CUT_RESPONSE, type Failure, NO_RESPONSE, type StagePlan, type StageResult } from './start-visitors.ts'
import type { Step, StepKind, Visit } from './visits.ts'

const NOTHING = Buffer.alloc(0)

process.on('message', async (plan: StagePlan) => process.send!(await runStage(plan)))

async function runStage(plan: StagePlan): Promise<StageResult> {
  const { visits, measureFromMs, endMs } = plan
  const result: StageResult = {
    latencies: { page: [], click: [], call: [], picture: [], booking: [] },
    statuses: {},
    failures: [],
    bookedIntentIds: [],
    requestsPerSecond: 0,
    cpuMs: 0,
  }
  const connections = createConnections(plan.port)
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  let responses = 0
  const makeVisit = async ({ atMs, steps }: Visit) => {
    await wait(Math.max(0, atMs - elapsed()))
    for (const step of steps) {
      if (elapsed() >= endMs) return
      const sentAt = elapsed()
      const { status, head, bookedIntentId } = await takeStep(step, plan, connections.send)
      if (bookedIntentId) result.bookedIntentIds.push(bookedIntentId)
      if (sentAt >= measureFromMs) {
        responses += 1
        result.latencies[step.kind].push(elapsed() - sentAt)
        result.statuses[status] = (result.statuses[status] ?? 0) + 1
        if (status <= NO_RESPONSE || status >= 500) result.failures.push(describeFailure(step.kind, { status, head }))
      }
      await wait(Math.min((step.readSeconds * 1000) / plan.speedUp, Math.max(0, endMs - elapsed())))
    }
  }
  const [cpu] = await Promise.all([measureProcessor(measureFromMs, endMs), ...visits.map(makeVisit)])
  connections.close()
  for (const times of Object.values(result.latencies)) times.sort((a, b) => a - b)
  return {
    ...result,
    requestsPerSecond: (responses * 1000) / (endMs - measureFromMs),
    cpuMs: (cpu.user + cpu.system) / 1000,
  }
}

const describeFailure = (kind: StepKind, { status, head }: Pick<HttpReply, 'status' | 'head'>): Failure => ({
  atMs: Date.now(),
  kind,
  status,
  retryAfter: /\r\nretry-after: (\S+)/i.exec(head.toString('latin1'))?.[1] ?? null,
})

async function measureProcessor(fromMs: number, endMs: number): Promise<NodeJS.CpuUsage> {
  await wait(fromMs)
  const before = process.cpuUsage()
  await wait(endMs - fromMs)
  return process.cpuUsage(before)
}

type Send = (request: string) => Promise<HttpReply>

/**
 * Opens a connection if none is free. Visitors share connections, because their pauses are too short for each to keep
 * its own.
 */
function createConnections(port: number): { send: Send; close(): void } {
  const all = new Set<KeepAliveClient>()
  const free: KeepAliveClient[] = []
  /** Takes the most recently used connection that is still open. */
  const takeFree = (): KeepAliveClient | undefined => {
    for (let client = free.pop(); client; client = free.pop()) {
      if (client.isOpen) return client
      all.delete(client)
    }
  }
  /** @returns null if the connection breaks without a response */
  const sendOver = async (client: KeepAliveClient, request: string): Promise<HttpReply | null> => {
    all.add(client)
    try {
      const reply = await client.send(request)
      free.push(client)
      return reply
    } catch {
      all.delete(client)
      client.close()
      return client.hasPart ? { status: CUT_RESPONSE, head: NOTHING, body: NOTHING } : null
    }
  }
  return {
    async send(request) {
      const used = takeFree()
      // Like a browser, resends the request once if a reused connection breaks without a response.
      const reply = (used && (await sendOver(used, request))) ?? (await sendOver(new KeepAliveClient(port), request))
      return reply ?? { status: NO_RESPONSE, head: NOTHING, body: NOTHING }
    },
    close() {
      for (const client of all) client.close()
    },
  }
}

interface StepOutcome extends Pick<HttpReply, 'status' | 'head'> {
  bookedIntentId?: string
}

/** @returns the status and headers of the last response */
async function takeStep(step: Step, { payments }: StagePlan, send: Send): Promise<StepOutcome> {
  const first = await send(step.request)
  if (step.kind !== 'booking' || first.status !== 200) return first
  const { paymentIntentId } = (JSON.parse(first.body.toString()) as { data: { paymentIntentId: string } }).data
  const paid = await confirmPayment(paymentIntentId, payments)
  if (paid !== 200) return { status: paid, head: NOTHING }
  const path = `/api/customer/check-payment-intent/${paymentIntentId}`
  const check = await send(renderRequest({ method: 'GET', path, headers: step.headers! }, '127.0.0.1'))
  if (check.status !== 200) return check
  const isBooked = check.body.includes('"bookingStatus":"booked"')
  return isBooked ? { ...check, bookedIntentId: paymentIntentId } : { status: NOT_BOOKED, head: NOTHING }
}

/**
 * Pays in the payment sandbox, as a client's browser does with Stripe. @returns the status, or 0 if there was no
 * response
 */
async function confirmPayment(paymentIntentId: string, { apiBase, secretKey }: StagePlan['payments']): Promise<number> {
  try {
    const response = await fetch(`${apiBase}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/return' }),
    })
    return response.status
  } catch {
    return 0
  }
}

/** Counted as an error: the client has paid, but the session is not booked. */
const NOT_BOOKED = 599
