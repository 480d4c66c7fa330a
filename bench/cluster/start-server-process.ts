import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServerInput } from './server-process.ts'
import type { ProcessUsage } from './usage.ts'

/** A server process that can be stopped and started again on the same port. */
export interface ServerProcess {
  readonly name: string
  /** SIGKILL ends the process at once; SIGTERM lets it finish its requests. Resolves once the process has exited. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Resolves once the process accepts requests. */
  start(): Promise<void>
  readUsage(): Promise<ProcessUsage>
}

/** Starts a server process and waits until it accepts requests. @throws if the process exits before that */
export async function startServerProcess(name: string, input: ServerInput): Promise<ServerProcess> {
  let child: ChildProcess | null = null
  const server: ServerProcess = {
    name,
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    async start() {
      child = fork(new URL('./server-process.ts', import.meta.url), [JSON.stringify(input)], {
        execArgv: ['--max-semi-space-size=32'],
      })
      const starting = child
      await new Promise<void>((resolve, reject) => {
        const fail = (code: number | null) => reject(new Error(`${name} ended before it was ready, with ${code}`))
        starting.once('exit', fail)
        starting.once('message', () => {
          starting.off('exit', fail)
          resolve()
        })
      })
    },
    async readUsage() {
      const reply = once(child!, 'message')
      child!.send('usage')
      const [usage] = (await reply) as [ProcessUsage]
      return usage
    },
  }
  await server.start()
  return server
}
