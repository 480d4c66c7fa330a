import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AppDeps } from '#platform/server/context.ts'
import type { TestDeps } from './test-deps.ts'

interface ChildInput {
  databaseUrl: string
  dataFolder: string
  now: string
  payments: AppDeps['settings']['payments']
}

/** Starts the app in a separate process that the test can kill. */
export async function startKillableProcess(deps: TestDeps): Promise<{ port: number; kill(): Promise<void> }> {
  const input: ChildInput = {
    databaseUrl: deps.databaseUrl,
    dataFolder: deps.settings.dataFolder,
    now: deps.clock.now().toString(),
    payments: deps.settings.payments,
  }
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, JSON.stringify(input)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(kill)
  const [port] = (await once(child, 'message')) as [number]
  return { port, kill }
}

async function runServer({ databaseUrl, dataFolder, now, payments }: ChildInput): Promise<void> {
  const { MODULES } = await import('#modules/server.ts')
  const { createCircuitBreakers } = await import('#platform/server/circuit-breaker.ts')
  const { connectModules } = await import('#platform/server/module.ts')
  const { buildApp } = await import('#src/app.ts')
  const { connect } = await import('#platform/server/database/connect.ts')
  const { createEncryption } = await import('#platform/server/encryption.ts')
  const { createFileStore } = await import('#platform/server/files/create-file-store.ts')
  const { readSettings } = await import('#platform/server/settings.ts')
  const settings = { ...readSettings({ DATA_DIR: dataFolder }), payments }
  const at = Temporal.Instant.from(now)
  const noJobs = async () => undefined
  const circuits = createCircuitBreakers()
  const deps: AppDeps = {
    settings,
    clock: { now: () => at },
    db: connect(databaseUrl, 3).db,
    jobs: { send: noJobs, sendNow: noJobs, retry: noJobs },
    encryption: createEncryption(settings.fieldKey),
    circuits,
    fileStore: await createFileStore(settings, circuits),
    ...connectModules(MODULES),
  }
  const app = await buildApp({ deps, databaseUrl, pages: 'none' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!((app.server.address() as AddressInfo).port)
}

if (process.argv[1] === import.meta.filename) await runServer(JSON.parse(process.argv[2]!) as ChildInput)
