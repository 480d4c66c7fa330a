import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessUsage } from '../cluster/usage.ts'
import type { BenchDatabase } from '../environment.ts'
import { percentile } from '../figures.ts'
import { NO_RESPONSE, type StageResult, type Visitors } from './start-visitors.ts'
import type { PlanVisits, Visit } from './visits.ts'

const MAX_PAGE_P95_MS = 300
/** The utilization above which a resource counts as exhausted. It is below 1 because a stage also has quiet moments. */
const NEARLY_ALL = 0.8

export interface StagePace {
  /** How long the stage runs before it is measured. */
  settleSeconds: number
  measureSeconds: number
  /**
   * How many times shorter the pauses are than those of real people, so that a stage settles within seconds. The server
   * gets the same number of requests per second from fewer people.
   */
  speedUp: number
}

/** The site that is visited. */
export interface LoadTarget extends BenchDatabase {
  port: number
  /** Reads the resources that each server process has used. */
  readUsages(): Promise<ProcessUsage[]>
}

export interface Stage {
  visitsPerSecond: number
  /** The number of people who would be on the site at the same time if pauses were not shortened (Little's law). */
  people: number
  result: StageResult
  /** The fraction of time, from 0 to 1, during which the event loop of the busiest server process was active. */
  eventLoop: number
  /**
   * The fraction of total CPU time in use, from 0 to 1: overall, by the server processes, and by the visitors' process.
   */
  processors: { all: number; server: number; visitors: number }
  /**
   * The maximum number of requests that were waiting for a database connection at once, if the server runs in this
   * process.
   */
  waiting: number
}

export async function runStage(
  { target, planVisits, visitors }: { target: LoadTarget; planVisits: PlanVisits; visitors: Visitors },
  visitsPerSecond: number,
  { settleSeconds, measureSeconds, speedUp }: StagePace,
): Promise<Stage> {
  const visits = planVisits(visitsPerSecond, settleSeconds + measureSeconds)
  const { pool } = target.connection
  const { apiBase, secretKey } = target.deps.settings.payments!
  let waiting = 0
  const timer = setInterval(() => {
    waiting = Math.max(waiting, pool.waitingCount)
  }, 20)
  const running = visitors.run({
    port: target.port,
    visits,
    measureFromMs: settleSeconds * 1000,
    endMs: (settleSeconds + measureSeconds) * 1000,
    speedUp,
    payments: { apiBase: apiBase!, secretKey },
  })
  await wait(settleSeconds * 1000)
  const before = await readMachine(target)
  await wait(measureSeconds * 1000)
  const after = await readMachine(target)
  const result = await running
  clearInterval(timer)
  const allMs = after.allMs - before.allMs
  const servers = after.servers.map(({ eventLoop, processorMs }, index) => ({
    eventLoop: performance.eventLoopUtilization(eventLoop, before.servers[index]!.eventLoop).utilization,
    processorMs: processorMs - before.servers[index]!.processorMs,
  }))
  return {
    visitsPerSecond,
    people: visitsPerSecond * getMeanSeconds(visits),
    result,
    eventLoop: Math.max(...servers.map(({ eventLoop }) => eventLoop)),
    processors: {
      all: (after.busyMs - before.busyMs) / allMs,
      server: sum(servers.map(({ processorMs }) => processorMs)) / allMs,
      visitors: result.cpuMs / allMs,
    },
    waiting,
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Reads the CPU times, in milliseconds, of all processors and of each server process. */
async function readMachine(target: LoadTarget) {
  const times = cpus().map((cpu) => cpu.times)
  return {
    servers: await target.readUsages(),
    allMs: sum(times.flatMap((time) => Object.values(time))),
    busyMs: sum(times.map(({ idle: _idle, ...busy }) => sum(Object.values(busy)))),
  }
}

function getMeanSeconds(visits: readonly Visit[]): number {
  const seconds = visits.flatMap(({ steps }) => steps.map((step) => step.readSeconds))
  return seconds.reduce((sum, value) => sum + value, 0) / visits.length
}

/** Counts failed requests. A 409 for a time that has just been reserved is not a failure. */
const countErrors = ({ result }: Stage): number =>
  Object.entries(result.statuses)
    .filter(([status]) => Number(status) <= NO_RESPONSE || (Number(status) >= 400 && status !== '409'))
    .reduce((sum, [, count]) => sum + count, 0)

const getP95 = (latencies: number[]) => (latencies.length > 0 ? percentile(latencies, 0.95) : 0)

/** Whether 95 % of page loads, and of clicks that open a page, took less than 0.3 s and no request failed. */
export const isServed = (stage: Stage): boolean =>
  getP95(stage.result.latencies.page) <= MAX_PAGE_P95_MS &&
  getP95(stage.result.latencies.click) <= MAX_PAGE_P95_MS &&
  countErrors(stage) === 0

const formatPercent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Describes a stage in one line, with the 95th percentiles of the response times. */
export function describeStage(stage: Stage): string {
  const { latencies, requestsPerSecond, statuses } = stage.result
  const { all, server, visitors } = stage.processors
  const errors = countErrors(stage)
  const formatP95 = (kind: keyof typeof latencies) => `${getP95(latencies[kind]).toFixed(0)} ms`
  return [
    `${stage.visitsPerSecond.toFixed(0)} visits/s`,
    `${stage.people.toFixed(0)} people`,
    `${requestsPerSecond.toFixed(0)} requests/s`,
    `pages ${formatP95('page')}, clicks ${formatP95('click')}, calls ${formatP95('call')}, ${latencies.booking.length} bookings ${formatP95('booking')}`,
    `event loop ${formatPercent(stage.eventLoop)}`,
    `processors ${formatPercent(all)} (server ${formatPercent(server)}, visitors ${formatPercent(visitors)})`,
    ...(errors > 0 ? [`${errors} errors ${JSON.stringify(statuses)}`] : []),
  ].join(' · ')
}

/** Describes which resource ran out in a stage for which `isServed` is false. */
export function findBottleneck({ eventLoop, processors, waiting }: Stage): string {
  const rest = processors.all - processors.server - processors.visitors
  if (eventLoop > NEARLY_ALL) return `the event loop of a server process, ${formatPercent(eventLoop)}`
  if (processors.all > NEARLY_ALL)
    return `the processors: server ${formatPercent(processors.server)}, visitors ${formatPercent(processors.visitors)}, database and payment sandbox ${formatPercent(rest)}`
  return waiting > 0 ? `database connections: ${waiting} requests waited for one` : 'neither processors nor connections'
}
