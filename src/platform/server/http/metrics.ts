import { type FastifyInstance, fastify } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { Connection, Database } from '#platform/server/database/connect.ts'
import type { Replica } from '#platform/server/database/replica.ts'
import '#platform/server/email/tables.ts'
import { countFailedQueueJobs, type FailedJobCount, loadQueueHealth } from '#platform/server/jobs/failed-queue-jobs.ts'
import type { SharedCaches } from './shared-caches.ts'

/** The parts of the app that are measured. Missing parts have no metrics. */
export interface MetricSources {
  db: Database
  circuits: CircuitBreakers
  caches: SharedCaches | undefined
  /** The connection pool. If set, the metrics of the process itself are collected too. */
  pool: Connection['pool'] | undefined
  replica: Replica | undefined
}

/** A separate port for the metrics, which the proxy does not forward; null to serve them at the site's own address. */
export type MetricsAddress = { host: string; port: number } | null

/** Upper bounds in seconds. A page should take less than 0.3 s. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** Serves the metrics for Prometheus. None contains personal data: routes are patterns, never URLs. */
export function addMetrics(app: FastifyInstance, sources: MetricSources, address: MetricsAddress): void {
  const registry = new Registry()
  countResponses(app, registry)
  addCircuits(registry, sources.circuits)
  if (sources.caches) {
    addSharedCache(registry, sources.caches, { kind: 'pages', newFrom: 'rendering' })
    addSharedCache(registry, sources.caches, { kind: 'replies', newFrom: 'handling' })
  }
  if (sources.pool) {
    // Read first, because the statements for the metrics below would count as waiting.
    addPool(registry, sources.pool)
    collectDefaultMetrics({ register: registry })
  }
  if (sources.replica) addReplica(registry, sources.replica)
  addWaitingWork(registry, sources.db)
  const server = address ? fastify() : app
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  if (!address) return
  // Fastify only logs errors thrown by an `onListen` hook; a port that is already in use must instead prevent start-up.
  app.addHook('onReady', async () => void (await server.listen(address)))
  app.addHook('onClose', () => server.close())
}

function countResponses(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const responses = new Counter({
    name: 'hool_responses_total',
    help: 'Responses by the class of their status',
    labelNames: ['status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'hool_response_seconds',
    help: 'Time until a response was sent, by the pattern of its path; all pages together are /*',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    responses.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` })
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'none' }, reply.elapsedTime / 1000)
  })
}

function addCircuits(registry: Registry, circuits: CircuitBreakers): void {
  const options = { labelNames: ['service'], registers: [registry] }
  const states = () => Object.entries(circuits).map(([service, circuit]) => ({ service, ...circuit.getState() }))
  new Gauge({
    ...options,
    name: 'hool_circuit_open',
    help: '1 while requests to this service are held back, because it does not answer',
    collect() {
      for (const { service, isOpen } of states()) this.set({ service }, isOpen ? 1 : 0)
    },
  })
  new Counter({
    ...options,
    name: 'hool_circuit_opened_total',
    help: 'How often requests to this service began to be held back',
    collect() {
      this.reset()
      for (const { service, timesOpened } of states()) this.inc({ service }, timesOpened)
    },
  })
}

function addSharedCache(
  registry: Registry,
  caches: SharedCaches,
  { kind, newFrom }: { kind: keyof SharedCaches; newFrom: string },
): void {
  const registers = [registry]
  new Counter({
    name: `hool_public_${kind}_total`,
    help: `Requests for ${kind} that are the same for all visitors, by how they were answered`,
    labelNames: ['from'],
    registers,
    collect() {
      const state = caches[kind].getState()
      this.reset()
      this.inc({ from: 'store' }, state.stored)
      this.inc({ from: newFrom }, state.new)
    },
  })
  new Gauge({
    name: `hool_stored_${kind}_bytes`,
    help: `Memory in use for stored ${kind}`,
    registers,
    collect() {
      this.set(caches[kind].getState().bytes)
    },
  })
}

function addPool(registry: Registry, pool: Connection['pool']): void {
  new Gauge({
    name: 'hool_database_connections',
    help: 'Connections of the pool by use; waiting are requests for one that none is free for',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function addReplica(registry: Registry, replica: Replica): void {
  const registers = [registry]
  new Counter({
    name: 'hool_replica_repeated_total',
    help: 'Reads that were repeated on the other server, because the first one failed',
    registers,
    collect() {
      this.reset()
      this.inc(replica.getState().repeated)
    },
  })
  new Gauge({
    name: 'hool_replica_used',
    help: '1 while the replica is used, 0 while it is too far behind or does not answer',
    registers,
    collect() {
      this.set(replica.getState().isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hool_replica_lag_seconds',
    help: 'How far behind the primary the replica is at most',
    registers,
    collect() {
      this.set(replica.getState().lagSeconds ?? Number.NaN)
    },
  })
}

/** Adds metrics for the work waiting in the database. They are the same in every process. */
function addWaitingWork(registry: Registry, db: Database): void {
  let loading: Promise<WaitingWork | null> | null = null
  /** Loads the work once for all metrics of a request; null if the database does not respond. */
  const load = () => {
    loading ??= loadWaitingWork(db)
      .catch(() => null)
      .finally(() => {
        loading = null
      })
    return loading
  }
  const addGauge = (name: string, help: string, read: (work: WaitingWork) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const work = await load()
        if (work) this.set(read(work))
      },
    })
  addGauge(
    'hool_oldest_waiting_job_seconds',
    'How long the longest overdue job has been due',
    (work) => work.jobSeconds,
  )
  addGauge(
    'hool_silent_schedules',
    'Schedules that have not run for much longer than their interval',
    (work) => work.silentSchedules,
  )
  addGauge(
    'hool_oldest_unsent_email_seconds',
    'How long the oldest email that is still to be sent has waited; after three days it is given up',
    (work) => work.emailSeconds,
  )
  new Gauge({
    ...{ name: 'hool_failed_jobs', help: 'Jobs that failed, by whether they will be tried again' },
    ...{ labelNames: ['kind', 'state'], registers: [registry] },
    async collect() {
      const work = await load()
      if (!work) return
      this.reset()
      for (const { kind, givenUp, retrying } of work.failedJobs) {
        this.set({ kind, state: 'given_up' }, givenUp)
        this.set({ kind, state: 'retrying' }, retrying)
      }
    },
  })
  new Gauge({
    ...{ name: 'hool_database_up', help: '1 if the database answered; otherwise the figures of waiting work are old' },
    registers: [registry],
    async collect() {
      this.set((await load()) ? 1 : 0)
    },
  })
}

interface WaitingWork {
  failedJobs: FailedJobCount[]
  jobSeconds: number
  silentSchedules: number
  emailSeconds: number
}

async function loadWaitingWork(db: Database): Promise<WaitingWork> {
  const [failedJobs, queue, { rows }] = await Promise.all([
    countFailedQueueJobs(db),
    loadQueueHealth(db),
    sql<{ now: Temporal.Instant; email_seconds: number }>`
      select now(), coalesce(extract(epoch from now() - min(created_at))::int, 0) as email_seconds
      from email where sent_at is null and created_at > now() - interval '3 days'`.execute(db),
  ])
  const { now, email_seconds: emailSeconds } = rows[0]!
  const jobSeconds = queue.oldestWaiting ? Math.max(0, now.since(queue.oldestWaiting).total('seconds')) : 0
  return { failedJobs, jobSeconds, silentSchedules: queue.silent.length, emailSeconds }
}
