import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#ops/free-port.ts'

export interface Ended {
  code: number | null
  /** Both streams together. */
  output: string
}

export interface RunningSite {
  url: string
  /** Ctrl-C of a terminal: the signal goes to npm and to everything that it started. Resolves when all of it has ended. */
  interrupt(): Promise<Ended>
}

const READY_WITHIN_MS = 150_000
/** Settings that would lead a command to a database or to services outside, and what this test run itself sets. */
const FOREIGN =
  /^(NODE_ENV|TEST|VITEST.*|CHECK_REPORT|DATABASE_URL|HOST|PUBLIC_URL|STRIPE_.*|SMTP_URL|ZOOM_.*|SUPERUSER_TWO_STEP|DEMO_DATA|CLOCK_STARTS_AT|npm_lifecycle_.*)$/

/** A folder for data and temporary files, removed when the test has finished. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Runs `npm run <script> -- …` to its end. Its data and temporary files are in `folder`. */
export async function npmRun(
  script: string,
  args: readonly string[],
  folder: string,
  more: Record<string, string> = {},
): Promise<Ended> {
  return (await start(script, args, folder, more)).ended
}

/** Runs `npm run <script>`, which must bring up a site, until it says that it is ready. */
export async function npmRunSite(script: string, folder: string): Promise<RunningSite> {
  const port = await freePort()
  const { child, ended, output } = await start(script, [], folder, { PORT: String(port) })
  const group = child.pid!
  onTestFinished(() => {
    if (isAlive(group)) process.kill(-group, 'SIGKILL')
  })
  const isReady = async () => {
    const deadline = performance.now() + READY_WITHIN_MS
    while (!output().includes(' is ready in ')) {
      if (performance.now() > deadline || child.exitCode !== null) throw new Error(`not ready:\n${output()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await isReady()
  return {
    url: `http://127.0.0.1:${port}`,
    async interrupt() {
      process.kill(-group, 'SIGINT')
      return ended
    },
  }
}

/** Whether any process of the group is left. */
function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

async function start(script: string, args: readonly string[], folder: string, more: Record<string, string>) {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name))),
    ...{ DATA_DIR: join(folder, 'data'), TMPDIR: folder, NO_COLOR: '1' },
    ...more,
  }
  const all = ['run', script, ...(args.length > 0 ? ['--', ...args] : [])]
  const how = { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const child: ChildProcess = spawn('npm', all, how)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece: Buffer) => (output += piece))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    // Comes when every process that holds the streams has ended, not only npm itself.
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended, output: () => output }
}
