import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface Load {
  port: number
  /** Whole requests as text, sent in turn. */
  requests: readonly string[]
  /** Index of the first. */
  from: number
  connections: number
  milliseconds: number
  /** Ends, too, before the request at this index: for requests that may come only once. */
  upTo?: number
}

export interface Outcome {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  took: number
  /** Index of the first request that was not sent. */
  next: number
  statuses: Record<number, number>
}

export interface Generator {
  run(load: Load): Promise<Outcome>
  close(): void
}

/** Starts the process that makes the calls. */
export function startGenerator(): Generator {
  const child: ChildProcess = fork(new URL('./generator.ts', import.meta.url), { serialization: 'advanced' })
  return {
    async run(load) {
      child.send(load)
      const [outcome] = (await once(child, 'message')) as [Outcome]
      return outcome
    },
    close: () => void child.kill(),
  }
}
