import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** The resources that a process has used since it started. */
export interface ProcessUsage {
  eventLoop: EventLoopUtilization
  processorMs: number
}

export function readUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage()
  return { eventLoop: performance.eventLoopUtilization(), processorMs: (user + system) / 1000 }
}
