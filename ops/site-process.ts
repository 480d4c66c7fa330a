import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface Site {
  url: string
  process: ChildProcess
  /** As when the power fails. */
  kill(): Promise<void>
  /** After that: the same copy on the same port. Resolves when it is ready. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

const READY_WITHIN_MS = 60_000
/** Copies on clones of one database open what the first has sealed. */
export const FIELD_KEY = Buffer.alloc(32, 'demonstration').toString('base64')
/** Copies on one database take each other's logins and passes. */
const AUTH_SECRET = Buffer.alloc(32, 'one for all').toString('base64')

/** A whole copy of the product on a database, as `npm start` brings it up, with a data folder of its own. */
export async function startSite(databaseUrl: string, more: Record<string, string> = {}): Promise<Site> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-site-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    PORT: String(port),
    NODE_ENV: 'development',
    FIELD_KEY,
    AUTH_SECRET,
    // A copy for this computer, whatever the environment names outside (src/platform/server/settings.ts).
    ...{ HOST: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '', SMTP_URL: '', SUPERUSER_TWO_STEP: '' },
    ...more,
  }
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    process: await started(env),
    kill: () => end(site.process, 'SIGKILL'),
    async startAgain() {
      site.process = await started(env)
    },
    async close() {
      await end(site.process, 'SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  return site
}

async function started(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['ops/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await untilReady(child)
  return child
}

async function end(child: ChildProcess, how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(how)
  await gone
}

function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${said}`)), READY_WITHIN_MS)
    const hear = (piece: Buffer) => {
      said += piece
      if (!said.includes(' is ready in ')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)))
  })
}
