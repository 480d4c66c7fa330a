import { startChild } from '../start-child.ts'
import type { StepKind, Visit } from './visits.ts'

export interface StagePlan {
  port: number
  visits: readonly Visit[]
  /** Responses to requests sent before this time are not measured, because the stage has only just begun. */
  measureFromMs: number
  /** The stage ends at this time; any later steps are dropped. */
  endMs: number
  /** How many times shorter the pauses are than those of real people. */
  speedUp: number
  payments: { apiBase: string; secretKey: string }
}

/** The connection was lost before the response began. */
export const NO_RESPONSE = 0
/** The connection was lost after part of the response had arrived. */
export const CUT_RESPONSE = -1

/**
 * A measured response that indicates a server problem: a status of 500 or above, or one that represents a lost
 * connection.
 */
export interface Failure {
  /** When the response arrived, in milliseconds since the Unix epoch. */
  atMs: number
  kind: StepKind
  status: number
  retryAfter: string | null
}

export interface StageResult {
  /** The latencies of all measured responses in milliseconds, sorted. */
  latencies: Record<StepKind, number[]>
  /** The number of measured responses by status, including those for lost connections. */
  statuses: Record<number, number>
  failures: Failure[]
  /** The payment intents whose bookings the server reported as booked. */
  bookedIntentIds: string[]
  requestsPerSecond: number
  /** CPU time used by the visitors' process during the measurement, in milliseconds. */
  cpuMs: number
}

/** Starts the visitors' process, so that sending requests does not slow down the server's event loop. */
export const startVisitors = () => startChild<StagePlan, StageResult>(new URL('./visitors-process.ts', import.meta.url))

export type Visitors = ReturnType<typeof startVisitors>
