import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { StepKind, Visit } from './visits.ts'

export interface StagePlan {
  port: number
  visits: readonly Visit[]
  /** Responses to requests that are sent before this time are not measured, because the stage has only begun. */
  measureFromMs: number
  /** The stage ends here; steps that would follow are dropped. */
  endMs: number
  /** Pauses are this many times shorter than those of people. */
  hurry: number
  payments: { apiBase: string; secretKey: string }
}

export interface StageResult {
  /** Milliseconds of every measured response, sorted. */
  latencies: Record<StepKind, number[]>
  /** How many measured responses had each status; 0 for a lost connection. */
  statuses: Record<number, number>
  requestsPerSecond: number
  /** Processor time of the visitors' own process, in milliseconds. */
  cpuMs: number
}

export interface Visitors {
  run(plan: StagePlan): Promise<StageResult>
  close(): void
}

/** Starts the process that acts for the visitors, so that sending requests does not slow down the server's event loop. */
export function startVisitors(): Visitors {
  const child: ChildProcess = fork(new URL('./visitors-process.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async run(plan) {
      child.send(plan)
      const [result] = (await once(child, 'message')) as [StageResult]
      return result
    },
    close: () => void child.kill(),
  }
}
