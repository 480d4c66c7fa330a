import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#ops/free-port.ts'
import { type FoundProgram, findProgram, type MediaProgram } from './find-program.ts'

const READY_WITHIN_MS = 20_000
const ENDS_WITHIN_MS = 5_000

/** Shared with the program; with `port` it takes the place of one that was closed. */
export interface Wanted {
  secret: string
  port?: number
}

export interface RunningProgram {
  port: number
  close(): Promise<void>
}

export interface Prepared extends Required<Wanted> {
  /** Of its own, gone when it ends. */
  folder: string
  found: FoundProgram
}

interface Start {
  name: MediaProgram
  /** Writes its settings into the folder. @returns the arguments that name them. */
  prepare(given: Prepared): string[]
}

/** Starts it with settings in a folder of its own and waits until it listens. @throws with what it said where it ends instead. */
export async function runProgram({ name, prepare }: Start, wanted: Wanted): Promise<RunningProgram> {
  const found = await findProgram(name)
  if (typeof found === 'string') throw new Error(found)
  const port = wanted.port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), `hool-${name}-`))
  const child = spawn(found.path, prepare({ folder, found, secret: wanted.secret, port }), {
    cwd: folder,
    env: { ...process.env, ...found.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said = `${said}${piece}`.slice(-4000)))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // A test that is cut short closes nothing.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
    await gone
    clearTimeout(impatience)
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + READY_WITHIN_MS
  while (!(await isListening(port))) {
    if (child.exitCode === null && Date.now() < until) continue
    await stop()
    throw new Error(`${name} did not start:\n${said}`)
  }
  return { port, close: stop }
}

/** A look every tenth of a second. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => setTimeout(resolve, 100, false))
  })
}
