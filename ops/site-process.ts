import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'

export interface SiteProcess {
  url: string
  process: ChildProcess
  /** Kills the process without a clean shutdown, as a power failure would. */
  kill(): Promise<void>
  /** Restarts the site on the same port. Resolves when it is ready. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Startup takes 3 s on an idle machine, but has taken more than 60 s on a busy one with slow disks. */
const READY_TIMEOUT_MS = 150_000
/** Shared by all sites, because a site on a cloned database must decrypt what the original site encrypted. */
export const FIELD_KEY = Buffer.alloc(32, 'demonstration').toString('base64')
/** Shared by all sites, because sites on the same database must accept each other's logins and passes. */
const AUTH_SECRET = Buffer.alloc(32, 'one for all').toString('base64')

/** The part of a data folder that holds the state of the payment sandbox. */
const PAYMENTS = 'payments'

/**
 * Starts the complete site on a database, as `npm start` does, with its own data folder.
 * @param paymentsOf the data folder of the site whose database was copied: its sandbox holds the payments
 */
export async function startSite(
  databaseUrl: string,
  overrides: Record<string, string> = {},
  paymentsOf?: string,
): Promise<SiteProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-site-'))
  if (paymentsOf) cpSync(join(paymentsOf, PAYMENTS), join(dataFolder, PAYMENTS), { recursive: true })
  const port = await findFreePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    PORT: String(port),
    NODE_ENV: 'development',
    FIELD_KEY,
    AUTH_SECRET,
    // Prevents the site from using external services configured in the environment (src/platform/server/settings.ts).
    ...{
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_POOLER_URL: '',
      DATABASE_REPLICA_URL: '',
      STRIPE_SECRET_KEY: '',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      SMTP_URL: '',
      SUPERUSER_TWO_STEP: '',
    },
    ...{ ZOOM_ACCOUNT_ID: '', ZOOM_CLIENT_ID: '', ZOOM_CLIENT_SECRET: '', ZOOM_HOSTS: '' },
    ...overrides,
  }
  const site: SiteProcess = {
    url: `http://127.0.0.1:${port}`,
    process: await startProcess(env),
    kill: () => stopProcess(site.process, 'SIGKILL'),
    async startAgain() {
      site.process = await startProcess(env)
    },
    async close() {
      await stopProcess(site.process, 'SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  return site
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['ops/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await waitUntilReady(child)
  return child
}

async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), READY_TIMEOUT_MS)
    const onOutput = (chunk: Buffer) => {
      output += chunk
      if (!output.includes(' is ready in ')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout!.on('data', onOutput)
    child.stderr!.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`exited with ${code}:\n${output}`)))
  })
}
