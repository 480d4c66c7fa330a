import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { CUT_RESPONSE, type Failure, NO_RESPONSE, type StageResult } from './visits/start-visitors.ts'
import type { PlanVisits, StepKind } from './visits/visits.ts'

/**
 * `npm run cluster [-- --quick]` starts three server processes (in a quick run two) between HAProxy and PgBouncer, on one
 * PostgreSQL server with a streaming replica and one object store. It simulates visitors who browse, book and pay while
 * it kills one part after another. It prints the failures that visitors noticed, and then compares the database with what
 * the payment sandbox has charged and what the visitors were told. Exits with code 1 if anything is lost or duplicated,
 * if too many pages failed even though another server and the replica were working, if the last step had failures, or if a request failed
 * with anything other than 503 and Retry-After. The exceptions: responses in progress may be cut off, and HAProxy sends
 * nothing while it restarts.
 */
// React reads this on import. Its development build takes twice as long to render.
process.env['NODE_ENV'] = 'production'
const { startCluster } = await import('./cluster/start-cluster.ts')
const { findLosses } = await import('./cluster/find-losses.ts')
const { uploadPictures } = await import('./cluster/upload-pictures.ts')
const { startVisitors } = await import('./visits/start-visitors.ts')
const { prepareVisits } = await import('./visits/visits.ts')

/** How long a supervisor takes to restart a killed process. */
const RESTART_PAUSE_MS = 500
const STATUS_NAMES: Record<number, string> = { [NO_RESPONSE]: 'without response', [CUT_RESPONSE]: 'cut off' }
/** How long HAProxy takes to notice that a server is back. */
const HEALTH_CHECK_MS = 1_000
/** The number of photos uploaded through HAProxy before the first step. */
const PICTURES = 6
/** The requests that any working server can answer without the primary database. */
const PAGE_KINDS: readonly StepKind[] = ['page', 'click', 'picture']
/** Many visitors book, because the run compares what was booked and paid. */
const ADDITIONAL_BOOKING_SHARE = 0.15
/** Visitors arrive for this long before a part is killed. */
const ARRIVAL_MS = 1_000

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
/**
 * `maxFailedPageShare` applies to steps during which another server is still up. A few pages may fail, because a server
 * can seem dead on a busy machine. More may fail in a quick run: it runs beside other tests, so parts start slowly.
 */
const plan = values.quick
  ? {
      servers: 2,
      providers: 200,
      visitsPerSecond: 10,
      speedUp: 50,
      stepSeconds: 3,
      bookings: 300,
      maxFailedPageShare: 0.25,
    }
  : {
      servers: 3,
      providers: 2_000,
      visitsPerSecond: 15,
      speedUp: 10,
      stepSeconds: 10,
      bookings: 1_000,
      maxFailedPageShare: 0.005,
    }

console.log(
  `Starting ${plan.servers} server processes, HAProxy, PgBouncer, PostgreSQL with a replica, and an object store with ${plan.providers} counsellors …`,
)
const cluster = await startCluster({
  serverCount: plan.servers,
  providers: plan.providers,
  hasPooler: true,
  hasReplica: true,
})
const { servers, proxy, pooler, fileStore } = cluster
const killServers = async (count: number) => {
  const killed = servers.slice(0, count)
  await Promise.all(killed.map((server) => server.stop('SIGKILL')))
  await wait(RESTART_PAUSE_MS)
  await Promise.all(killed.map((server) => server.start()))
}
const restart = async (part: { kill(): Promise<void>; start(): Promise<void> }) => {
  await part.kill()
  await part.start()
}
interface Step {
  name: string
  run(): unknown
  /** The failures that visitors may notice besides 503 with Retry-After. */
  canFail?: ('noResponse' | 'cutResponse')[]
  /** Whether other parts can still serve pages and pictures and handle clicks. */
  hasWorkingPages?: boolean
  /** The only kind of request that may fail. */
  failingKind?: StepKind
}
/** With two servers, no page would work in this step. */
const TWO_SERVERS_KILLED: Step = {
  name: 'two servers killed',
  hasWorkingPages: true,
  canFail: ['cutResponse'],
  run: () => killServers(2),
}
const STEPS: Step[] = [
  { name: 'nothing', hasWorkingPages: true, run: () => undefined },
  { name: 'one server killed', hasWorkingPages: true, canFail: ['cutResponse'], run: () => killServers(1) },
  ...(plan.servers > 2 ? [TWO_SERVERS_KILLED] : []),
  {
    name: 'deploy: each server stopped and started',
    hasWorkingPages: true,
    run: async () => {
      for (const server of servers) {
        await server.stop('SIGTERM')
        await server.start()
        await wait(HEALTH_CHECK_MS)
      }
    },
  },
  {
    name: 'PostgreSQL killed',
    // From the replica.
    hasWorkingPages: true,
    run: async () => {
      cluster.killDatabase()
      while (!(await isDatabaseReady(cluster.connection.pool))) await wait(100)
    },
  },
  { name: 'replica killed', hasWorkingPages: true, run: () => cluster.killReplica!() },
  { name: 'PgBouncer killed', run: () => restart(pooler!) },
  { name: 'file store killed', failingKind: 'picture', run: () => restart(fileStore) },
  { name: 'HAProxy killed', canFail: ['noResponse', 'cutResponse'], run: () => restart(proxy) },
  { name: 'nothing', hasWorkingPages: true, run: () => undefined },
]

const visitors = startVisitors()
const problems: string[] = []
try {
  const pictures = await uploadPictures(cluster, PICTURES)
  const planVisits = await prepareVisits(cluster, {
    bookings: plan.bookings,
    additionalBookingShare: ADDITIONAL_BOOKING_SHARE,
    pictures,
  })
  const bookedIntentIds: string[] = []
  for (const step of STEPS) {
    const { failures, killedAt, results } = await runStep(step, planVisits)
    bookedIntentIds.push(...results.flatMap((result) => result.bookedIntentIds))
    console.log(`${step.name}: ${describeFailures(failures, killedAt)}`)
    problems.push(...findProblems(step, results).map((problem) => `${step.name}: ${problem}`))
  }
  console.log(`${bookedIntentIds.length} booked`)
  const losses = await findLosses(cluster, bookedIntentIds)
  if (losses.length === 0) console.log('Nothing is lost or doubled.')
  if (bookedIntentIds.length === 0) problems.push('No visitor booked.')
  problems.push(...losses)
} finally {
  visitors.close()
  await cluster.close()
}
for (const problem of problems) console.log(`PROBLEM ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

/** Simulates visits before, during and after the step. */
async function runStep(step: Step, planVisits: PlanVisits) {
  const { apiBase, secretKey } = cluster.deps.settings.payments!
  const endMs = plan.stepSeconds * 1000
  const results: StageResult[] = []
  let killedAt = 0
  let hasEnded = false
  const work = wait(ARRIVAL_MS)
    .then(() => {
      killedAt = Date.now()
      return step.run()
    })
    .finally(() => {
      hasEnded = true
    })
  // The promise is awaited below. Until then, a failure must not end the process.
  work.catch(() => undefined)
  do {
    const stage = {
      ...{ port: cluster.port, visits: planVisits(plan.visitsPerSecond, plan.stepSeconds) },
      ...{ measureFromMs: 0, endMs, speedUp: plan.speedUp, payments: { apiBase: apiBase!, secretKey } },
    }
    results.push(await visitors.run(stage))
  } while (!hasEnded)
  await work
  return { failures: results.flatMap((result) => result.failures), killedAt, results }
}

/** Returns the failures of a step that no visitor should have noticed, one line for each reason. */
function findProblems(step: Step, results: readonly StageResult[]): string[] {
  const failures = results.flatMap((result) => result.failures)
  const unexpected = failures.filter((failure) => !isExpected(failure, step))
  const failedPages = failures.filter(isFailedPage)
  const pageCount = results.flatMap(({ latencies }) => PAGE_KINDS.flatMap((kind) => latencies[kind])).length
  const hasTooManyFailedPages = step.hasWorkingPages && failedPages.length > pageCount * plan.maxFailedPageShare
  return [
    ...(unexpected.length > 0 ? [`unexpected: ${countFailures(unexpected)}`] : []),
    ...(hasTooManyFailedPages ? [`too many of ${pageCount} pages failed: ${countFailures(failedPages)}`] : []),
    ...(step === STEPS.at(-1) && failures.length > 0 ? ['failures after all parts were restarted'] : []),
  ]
}

function isExpected({ kind, status, retryAfter }: Failure, { canFail = [], failingKind = kind }: Step): boolean {
  if (kind !== failingKind) return false
  if (status === NO_RESPONSE) return canFail.includes('noResponse')
  if (status === CUT_RESPONSE) return canFail.includes('cutResponse')
  return status === 503 && retryAfter !== null
}

function isFailedPage({ kind, status }: Failure): boolean {
  return status === 503 && PAGE_KINDS.includes(kind)
}

async function isDatabaseReady(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}

function describeFailures(failures: readonly Failure[], killedAt: number): string {
  if (failures.length === 0) return 'no request failed'
  const times = failures.map(({ atMs }) => atMs - killedAt)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return `${countFailures(failures)}, for ${seconds(last - first)}, the last after ${seconds(last)}`
}

function countFailures(failures: readonly Failure[]): string {
  const counts = new Map<string, number>()
  for (const { kind, status, retryAfter } of failures) {
    const what = `${kind} ${STATUS_NAMES[status] ?? status}${status === 503 && !retryAfter ? ' without Retry-After' : ''}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')
}
