import type { Load, Outcome } from './ask-generator.ts'
import { OneConnection } from './one-connection.ts'

/** The process that makes the calls, apart from the server so that neither waits for the other's event loop. */
process.on('message', async (load: Load) => process.send!(await run(load)))

async function run({
  port,
  requests,
  from,
  connections,
  milliseconds,
  upTo = Number.POSITIVE_INFINITY,
}: Load): Promise<Outcome> {
  const lines = Array.from({ length: connections }, () => new OneConnection(port))
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let next = from
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt >= milliseconds || next >= upTo
  const callAgainAndAgain = async (line: OneConnection) => {
    while (!isOver()) {
      const askedAt = performance.now()
      const status = await line.ask(requests[next++ % requests.length]!)
      latencies.push(performance.now() - askedAt)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(lines.map(callAgainAndAgain))
  const took = performance.now() - startedAt
  for (const line of lines) line.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { perSecond: (latencies.length * 1000) / took, p50: at(0.5), p95: at(0.95), took, next, statuses }
}
