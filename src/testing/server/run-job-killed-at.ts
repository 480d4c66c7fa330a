import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { CrashChildInput, CrashJob } from './crash-child.ts'
import type { TestDeps } from './test-deps.ts'

interface Proxy {
  server: Server
  sockets: Set<Socket>
}

/**
 * Starts a TCP proxy to a server. It calls `canForward` for every chunk and forwards the chunk only if the result is
 * true.
 */
async function startProxy(to: URL, canForward: () => boolean): Promise<Proxy & { address: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((inbound) => {
    const outbound = open(Number(to.port), to.hostname)
    for (const [from, into] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => canForward() && into.write(chunk))
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, sockets, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const withHost = (url: string, address: string) => {
  const changed = new URL(url)
  changed.host = address
  return changed.toString()
}

/**
 * Runs a job in a separate process and kills it with SIGKILL at the given step. Every chunk that is sent to or received
 * from Stripe or the database is a step, counted from the first chunk sent to Stripe. The chunk at the given step is
 * not forwarded.
 * @returns whether the process was killed; false if the job finished before that step
 */
export async function runJobKilledAt(deps: TestDeps, job: CrashJob, step: number): Promise<boolean> {
  const payments = deps.settings.payments!
  let [steps, hasReachedStripe, hasDied] = [0, false, false]
  let child: ChildProcess | null = null
  const countStep = (isStripe: boolean) => () => {
    hasReachedStripe ||= isStripe
    if (hasReachedStripe) steps += 1
    if (steps === step && !hasDied) {
      hasDied = true
      child!.kill('SIGKILL')
    }
    return !hasDied
  }
  const database = await startProxy(new URL(deps.databaseUrl), countStep(false))
  const stripe = await startProxy(new URL(payments.apiBase!), countStep(true))
  const input: CrashChildInput = {
    job,
    databaseUrl: withHost(deps.databaseUrl, database.address),
    dataFolder: deps.settings.dataFolder,
    payments: { ...payments, apiBase: withHost(payments.apiBase!, stripe.address) },
    now: deps.clock.now().toString(),
  }
  const file = join(import.meta.dirname, 'crash-child.ts')
  child = spawn(process.execPath, [file, JSON.stringify(input)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errorOutput = ''
  child.stderr!.on('data', (chunk) => (errorOutput += chunk))
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const { server, sockets } of [database, stripe]) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  if (!hasDied && code !== 0) throw new Error(`the job ended by itself with ${code}: ${errorOutput}`)
  return hasDied
}
