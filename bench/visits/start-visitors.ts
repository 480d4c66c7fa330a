import { startChild } from '../start-child.ts'
import type { StepKind, Visit } from './visits.ts'

export interface StagePlan {
  port: number
  visits: readonly Visit[]
  /** Responses to requests that are sent before this time are not measured, because the stage has only begun. */
  measureFromMs: number
  /** The stage ends here; steps that would follow are dropped. */
  endMs: number
  /** Pauses are this many times shorter than those of people. */
  speedUp: number
  payments: { apiBase: string; secretKey: string }
}

/** The connection was lost before the response began. */
export const NO_RESPONSE = 0
/** The connection was lost when a part of the response had arrived. */
export const CUT_RESPONSE = -1

/** A measured response that tells of a problem of the server: a status from 500 on, or that of a lost connection. */
export interface Failure {
  /** Milliseconds since 1970, when the response arrived. */
  atMs: number
  kind: StepKind
  status: number
  retryAfter: string | null
}

export interface StageResult {
  /** Milliseconds of every measured response, sorted. */
  latencies: Record<StepKind, number[]>
  /** How many measured responses had each status, or that of a lost connection. */
  statuses: Record<number, number>
  failures: Failure[]
  /** Payment intents of which the server said that their booking is booked. */
  bookedIntentIds: string[]
  requestsPerSecond: number
  /** Processor time of the visitors' own process while it was measured, in milliseconds. */
  cpuMs: number
}

/** Starts the process that acts for the visitors, so that sending requests does not slow down the server's event loop. */
export const startVisitors = () => startChild<StagePlan, StageResult>(new URL('./visitors-process.ts', import.meta.url))

export type Visitors = ReturnType<typeof startVisitors>
