import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ChildGiven, Round } from './crash-child.ts'
import type { TestHouse } from './test-house.ts'

interface Way {
  server: Server
  sockets: Set<Socket>
}

/** Passes everything on to a server, unless `mayPass` says that the process behind it has just died. */
async function aWay(to: URL, mayPass: () => boolean): Promise<Way & { address: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = open(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => mayPass() && into.write(chunk))
      from.on('error', () => into.destroy())
      from.on('close', () => into.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, sockets, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const through = (url: string, address: string) => {
  const changed = new URL(url)
  changed.host = address
  return changed.toString()
}

/**
 * Runs a round of the machine in a process of its own and kills it (-9) at one step: a step is every piece of bytes that goes to
 * the provider or the database, or comes from them, from the first word to the provider on. A killed step never arrives.
 * @returns whether it was killed; false when the round was over before that step.
 */
export async function roundThatDiesAt(house: TestHouse, round: Round, step: number): Promise<boolean> {
  const payments = house.settings.payments!
  let [steps, hasBegun, hasDied] = [0, false, false]
  let child: ChildProcess | null = null
  const pass = (isProvider: boolean) => () => {
    hasBegun ||= isProvider
    if (hasBegun) steps += 1
    if (steps === step && !hasDied) {
      hasDied = true
      child!.kill('SIGKILL')
    }
    return !hasDied
  }
  const database = await aWay(new URL(house.databaseUrl), pass(false))
  const provider = await aWay(new URL(payments.apiBase!), pass(true))
  const given: ChildGiven = {
    round,
    databaseUrl: through(house.databaseUrl, database.address),
    dataFolder: house.settings.dataFolder,
    payments: { ...payments, apiBase: through(payments.apiBase!, provider.address) },
    now: house.clock.now().toString(),
  }
  const file = join(import.meta.dirname, 'crash-child.ts')
  child = spawn(process.execPath, [file, JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr!.on('data', (chunk) => (said += chunk))
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const { server, sockets } of [database, provider]) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  if (!hasDied && code !== 0) throw new Error(`the round ended by itself with ${code}: ${said}`)
  return hasDied
}
