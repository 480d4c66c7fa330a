import { parseArgs } from 'node:util'
import type { LoadTarget, Stage } from './visits/run-stage.ts'

/**
 * `npm run load [-- --providers 5000] [--processes 1] [--quick]` increases the number of simultaneous visitors
 * (`bench/visits/visits.ts`) until the 95th percentile of page times exceeds 0.3 s. It prints how many people the
 * machine serves while it also runs the database, the payment sandbox and the visitors' process, and which resource ran
 * out first. Several server processes run behind HAProxy.
 */
// React reads this on import. Its development build takes twice as long to render.
process.env['NODE_ENV'] = 'production'
const { startCluster } = await import('./cluster/start-cluster.ts')
const { readUsage } = await import('./cluster/usage.ts')
const { startBenchEnvironment } = await import('./environment.ts')
const { FULL_PACE } = await import('./pace.ts')
const { describeStage, findBottleneck, isServed, runStage } = await import('./visits/run-stage.ts')
const { startVisitors } = await import('./visits/start-visitors.ts')
const { prepareVisits } = await import('./visits/visits.ts')

const MIN_PROVIDERS = 200
const GROWTH = 1.4
/** Each process opens up to 16 connections, and the embedded PostgreSQL allows 200. */
const MAX_PROCESSES = 10

const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '5000' },
    processes: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
  },
})
const providers = Number(values.providers)
const processes = Number(values.processes)
if (!Number.isInteger(providers) || providers < MIN_PROVIDERS) {
  console.error(`--providers takes a whole number of at least ${MIN_PROVIDERS}`)
  process.exit(1)
}
if (!Number.isInteger(processes) || processes < 1 || processes > MAX_PROCESSES) {
  console.error(`--processes takes a whole number from 1 to ${MAX_PROCESSES}`)
  process.exit(1)
}
const plan = values.quick
  ? { pace: { settleSeconds: 0.5, measureSeconds: 3, speedUp: 100 }, firstRate: 30, stages: 3, bookings: 60 }
  : { pace: { settleSeconds: 6, measureSeconds: 14, speedUp: 10 }, firstRate: 10, stages: 20, bookings: 1_500 }

console.log(`${providers} counsellors: filling the database …`)
const target = await startTarget()
const visitors = startVisitors()
const stages: Stage[] = []
try {
  const planVisits = await prepareVisits(target, { bookings: plan.bookings })
  let visitsPerSecond = plan.firstRate
  const run = () => runStage({ target, planVisits, visitors }, visitsPerSecond, plan.pace)
  // Warm-up, not counted: code has not been compiled yet, and the caches are empty.
  await run()
  do {
    stages.push(await run())
    console.log(describeStage(stages.at(-1)!))
    visitsPerSecond *= GROWTH
  } while (stages.length < plan.stages && (values.quick || isServed(stages.at(-1)!)))
} finally {
  visitors.close()
  await target.close()
}

const best = stages.findLast(isServed)
const last = stages.at(-1)!
if (best)
  console.log(
    `\nServed in time: ${best.people.toFixed(0)} people at once, ${best.visitsPerSecond.toFixed(0)} visits/s.`,
  )
else console.log('\nNot even the first stage was served in time.')
console.log(isServed(last) ? 'The limit was not reached.' : `Used up first: ${findBottleneck(last)}.`)
process.exit(0)

/** A single process has no proxy in front of it and no jobs, so that only requests are measured. */
async function startTarget(): Promise<LoadTarget & { close(): Promise<void> }> {
  if (processes === 1)
    return { ...(await startBenchEnvironment(providers, FULL_PACE)), readUsages: async () => [readUsage()] }
  const cluster = await startCluster({ serverCount: processes, providers, hasPooler: false, hasReplica: false })
  return { ...cluster, readUsages: () => Promise.all(cluster.servers.map((server) => server.readUsage())) }
}
