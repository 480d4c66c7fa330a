import { KeepAliveClient } from './keep-alive-client.ts'
import type { LoadPlan, LoadResult } from './start-generator.ts'

/** Runs in a separate process so that sending requests does not slow down the server's event loop. */
process.on('message', async (plan: LoadPlan) => process.send!(await run(plan)))

async function run({
  port,
  requests,
  from,
  connections,
  milliseconds,
  upTo = Number.POSITIVE_INFINITY,
}: LoadPlan): Promise<LoadResult> {
  const clients = Array.from({ length: connections }, () => new KeepAliveClient(port))
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let next = from
  const startedAt = performance.now()
  const isFinished = () => performance.now() - startedAt >= milliseconds || next >= upTo
  const sendRequests = async (client: KeepAliveClient) => {
    while (!isFinished()) {
      const sentAt = performance.now()
      const { status } = await client.send(requests[next++ % requests.length]!)
      latencies.push(performance.now() - sentAt)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(clients.map(sendRequests))
  const elapsedMs = performance.now() - startedAt
  for (const client of clients) client.close()
  latencies.sort((a, b) => a - b)
  const getPercentile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return {
    perSecond: (latencies.length * 1000) / elapsedMs,
    p50: getPercentile(0.5),
    p95: getPercentile(0.95),
    next,
    statuses,
  }
}
