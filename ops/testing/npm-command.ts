import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from '#ops/find-free-port.ts'

export interface CommandResult {
  code: number | null
  /** stdout and stderr combined. */
  output: string
}

export interface RunningSite {
  url: string
  /** Sends Ctrl-C to npm and all its child processes. Resolves when they have exited. */
  interrupt(): Promise<CommandResult>
}

const READY_TIMEOUT_MS = 150_000
/** Environment variables that this test run sets, or that would make a command use an external database or service. */
const REMOVED_VARIABLES =
  /^(NODE_ENV|TEST|VITEST.*|CHECK_REPORT|DATABASE_URL|DATABASE_POOLER_URL|DATABASE_REPLICA_URL|LOG_FORMAT|HOST|PUBLIC_URL|STRIPE_.*|SMTP_URL|OTEL_.*|BACKUP_.*|ZOOM_.*|SUPERUSER_TWO_STEP|DEMO_DATA|CLOCK_STARTS_AT|npm_lifecycle_.*)$/

/** Creates a folder for data and temporary files. It is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Runs `npm run <script> -- …` until it exits, with its data and temporary files in `folder`. */
export async function runNpmScript(
  script: string,
  args: readonly string[],
  folder: string,
  extraEnv: Record<string, string> = {},
): Promise<CommandResult> {
  return (await start(script, args, folder, extraEnv)).ended
}

/** Runs `npm run <script>`, which must start a site, and resolves when the site is ready. */
export async function startSiteByNpm(script: string, folder: string): Promise<RunningSite> {
  const port = await findFreePort()
  const { child, ended, output } = await start(script, [], folder, { PORT: String(port) })
  const group = child.pid!
  onTestFinished(() => {
    if (isAlive(group)) process.kill(-group, 'SIGKILL')
  })
  const waitUntilReady = async () => {
    const deadline = performance.now() + READY_TIMEOUT_MS
    while (!output().includes(' is ready in ')) {
      if (performance.now() > deadline || child.exitCode !== null) throw new Error(`not ready:\n${output()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await waitUntilReady()
  return {
    url: `http://127.0.0.1:${port}`,
    async interrupt() {
      process.kill(-group, 'SIGINT')
      return ended
    },
  }
}

/** Whether any process of the group is still running. */
function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

async function start(script: string, args: readonly string[], folder: string, extraEnv: Record<string, string>) {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !REMOVED_VARIABLES.test(name))),
    ...{ DATA_DIR: join(folder, 'data'), TMPDIR: folder, NO_COLOR: '1' },
    ...extraEnv,
  }
  const npmArgs = ['run', script, ...(args.length > 0 ? ['--', ...args] : [])]
  const options = { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const child: ChildProcess = spawn('npm', npmArgs, options)
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject)
    // Unlike `exit`, `close` waits for npm and for every other process that holds the streams open.
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended, output: () => output }
}
