import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'

export interface SiteProcess {
  url: string
  process: ChildProcess
  /** Kills the process without a shutdown, as a power failure would. */
  kill(): Promise<void>
  /** Starts the site on the same port again. Resolves when it is ready. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Ready takes 3 s on a quiet machine; a busy one with slow disks has needed more than 60 s. */
const READY_TIMEOUT_MS = 150_000
/** The same for all sites, because those on a cloned database must decrypt what the original site encrypted. */
export const FIELD_KEY = Buffer.alloc(32, 'demonstration').toString('base64')
/** The same for all sites, because those on one database must accept each other's logins and passes. */
const AUTH_SECRET = Buffer.alloc(32, 'one for all').toString('base64')

/** Starts the complete site on a database, as `npm start` does, with a data folder of its own. */
export async function startSite(databaseUrl: string, overrides: Record<string, string> = {}): Promise<SiteProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-site-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    PORT: String(port),
    NODE_ENV: 'development',
    FIELD_KEY,
    AUTH_SECRET,
    // Keeps the site from using external services that the environment names (src/platform/server/settings.ts).
    ...{ HOST: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '', SMTP_URL: '', SUPERUSER_TWO_STEP: '' },
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
