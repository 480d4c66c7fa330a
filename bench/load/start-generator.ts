import { startChild } from '../start-child.ts'

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

/** Starts the process that sends requests, so that sending does not slow down the server's event loop. */
export const startLoadGenerator = () => startChild<LoadPlan, LoadResult>(new URL('./generator.ts', import.meta.url))

export type LoadGenerator = ReturnType<typeof startLoadGenerator>
