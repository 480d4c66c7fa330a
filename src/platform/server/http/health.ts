import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { CircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { PageCache } from './page-cache.ts'

/** Adds `/healthz` (liveness), `/readyz` (database and jobs) and `/metrics` (Prometheus, without personal data). */
export function addHealthRoutes(
  app: FastifyInstance,
  parts: { db: Database; circuits: CircuitBreakers; areJobsWorking: () => boolean; cache?: PageCache | undefined },
): void {
  const startedAt = performance.now()
  const responses = new Map<number, number>()
  app.addHook('onResponse', async (_request, reply) => {
    const kind = Math.floor(reply.statusCode / 100)
    responses.set(kind, (responses.get(kind) ?? 0) + 1)
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await sql`select 1`.execute(parts.db).then(
      () => true,
      () => false,
    )
    const jobs = parts.areJobsWorking()
    return reply.code(database && jobs ? 200 : 503).send({ database, jobs })
  })
  app.get('/metrics', (_request, reply) => {
    const { rss, heapUsed } = process.memoryUsage()
    const lines = [
      '# TYPE hool_uptime_seconds gauge',
      `hool_uptime_seconds ${((performance.now() - startedAt) / 1000).toFixed(0)}`,
      '# TYPE hool_memory_bytes gauge',
      `hool_memory_bytes{kind="rss"} ${rss}`,
      `hool_memory_bytes{kind="heap"} ${heapUsed}`,
      '# TYPE hool_responses_total counter',
      ...[...responses].map(([kind, count]) => `hool_responses_total{status="${kind}xx"} ${count}`),
      ...describeCircuits(parts.circuits),
      ...(parts.cache ? describePageCache(parts.cache) : []),
    ]
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}

function describeCircuits(circuits: CircuitBreakers): string[] {
  const states = Object.entries(circuits).map(([service, circuit]) => ({ service, ...circuit.getState() }))
  return [
    '# HELP hool_circuit_open 1 while requests to this service are held back, because it does not answer',
    '# TYPE hool_circuit_open gauge',
    ...states.map(({ service, isOpen }) => `hool_circuit_open{service="${service}"} ${isOpen ? 1 : 0}`),
    '# TYPE hool_circuit_opened_total counter',
    ...states.map(({ service, timesOpened }) => `hool_circuit_opened_total{service="${service}"} ${timesOpened}`),
  ]
}

function describePageCache(cache: PageCache): string[] {
  const { stored, rendered, bytes } = cache.getState()
  return [
    '# HELP hool_public_pages_total requests for pages that are the same for all visitors, by how they were answered',
    '# TYPE hool_public_pages_total counter',
    `hool_public_pages_total{from="store"} ${stored}`,
    `hool_public_pages_total{from="rendering"} ${rendered}`,
    '# TYPE hool_stored_pages_bytes gauge',
    `hool_stored_pages_bytes ${bytes}`,
  ]
}
