import { setTimeout as wait } from 'node:timers/promises'
import { KeepAliveClient, renderRequest } from '../load/keep-alive-client.ts'
import type { StagePlan, StageResult } from './start-visitors.ts'
import type { Step, Visit } from './visits.ts'

process.on('message', async (plan: StagePlan) => process.send!(await runStage(plan)))

async function runStage(plan: StagePlan): Promise<StageResult> {
  const { visits, measureFromMs, endMs } = plan
  const result: StageResult = {
    latencies: { page: [], call: [], booking: [] },
    statuses: {},
    requestsPerSecond: 0,
    cpuMs: 0,
  }
  const connections = createConnections(plan.port)
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  let responses = 0
  const makeVisit = async ({ atMs, steps }: Visit) => {
    await wait(Math.max(0, atMs - elapsed()))
    for (const step of steps) {
      if (elapsed() >= endMs) return
      const sentAt = elapsed()
      const status = await takeStep(step, plan, connections.send)
      if (sentAt >= measureFromMs) {
        responses += 1
        result.latencies[step.kind].push(elapsed() - sentAt)
        result.statuses[status] = (result.statuses[status] ?? 0) + 1
      }
      await wait(Math.min((step.readSeconds * 1000) / plan.hurry, Math.max(0, endMs - elapsed())))
    }
  }
  await Promise.all(visits.map(makeVisit))
  connections.close()
  const cpu = process.cpuUsage(cpuBefore)
  for (const times of Object.values(result.latencies)) times.sort((a, b) => a - b)
  return {
    ...result,
    requestsPerSecond: (responses * 1000) / (endMs - measureFromMs),
    cpuMs: (cpu.user + cpu.system) / 1000,
  }
}

type Send = (request: string) => Promise<{ status: number; body: Buffer }>

/** Opens a connection whenever none is free, as browsers of different people do. */
function createConnections(port: number): { send: Send; close(): void } {
  const all = new Set<KeepAliveClient>()
  const free: KeepAliveClient[] = []
  return {
    async send(request) {
      const client = free.pop() ?? new KeepAliveClient(port)
      all.add(client)
      try {
        const reply = await client.send(request)
        free.push(client)
        return reply
      } catch {
        // The server has closed the connection.
        all.delete(client)
        client.close()
        return { status: 0, body: Buffer.alloc(0) }
      }
    },
    close() {
      for (const client of all) client.close()
    },
  }
}

/** @returns the status of the last response */
async function takeStep(step: Step, { payments }: StagePlan, send: Send): Promise<number> {
  const { status, body } = await send(step.request)
  if (step.kind !== 'booking' || status !== 200) return status
  const { paymentIntentId } = (JSON.parse(body.toString()) as { data: { paymentIntentId: string } }).data
  const paid = await fetch(`${payments.apiBase}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/return' }),
  })
  if (!paid.ok) return paid.status
  const path = `/api/customer/check-payment-intent/${paymentIntentId}`
  const check = await send(renderRequest({ method: 'GET', path, headers: step.headers! }, '127.0.0.1'))
  const isBooked = check.body.includes('"bookingStatus":"booked"')
  return check.status === 200 && !isBooked ? NOT_BOOKED : check.status
}

/** Counted as an error: the client has paid, and the session is not booked. */
const NOT_BOOKED = 599
