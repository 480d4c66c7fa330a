import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface LoadPlan {
  port: number
  /** Complete HTTP requests, sent in turn. */
  requests: readonly string[]
  /** The index of the first request to send. */
  from: number
  connections: number
  milliseconds: number
  /** Stops before the request with this index. Used for requests that may be sent only once. */
  upTo?: number
}

export interface LoadResult {
  perSecond: number
  /** In milliseconds, like `p95`. */
  p50: number
  p95: number
  /** The index of the first request that was not sent. */
  next: number
  statuses: Record<number, number>
}

export interface LoadGenerator {
  run(plan: LoadPlan): Promise<LoadResult>
  close(): void
}

export function startLoadGenerator(): LoadGenerator {
  const child: ChildProcess = fork(new URL('./generator.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async run(plan) {
      child.send(plan)
      const [result] = (await once(child, 'message')) as [LoadResult]
      return result
    },
    close: () => void child.kill(),
  }
}
