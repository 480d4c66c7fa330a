import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#ops/find-free-port.ts'
import { type DebianProgram, type FoundProgram, findProgram } from './find-program.ts'

const READY_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 5_000

export interface RunningProgram {
  port: number
  /** Kills the program without a clean shutdown. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface ProgramSetup {
  /** A temporary folder that is deleted when the program ends. */
  folder: string
  found: FoundProgram
  port: number
}

interface ProgramDefinition {
  name: DebianProgram
  /** Writes the program's settings to the folder. @returns the program's arguments */
  prepare(setup: ProgramSetup): string[]
  /** The port of a closed instance that this one replaces, if any. */
  port?: number | undefined
}

/**
 * Starts the program in its own temporary folder and waits until it listens.
 * @throws with its output if it does not start
 */
export async function runProgram({ name, prepare, port: givenPort }: ProgramDefinition): Promise<RunningProgram> {
  const found = await findProgram(name)
  if (typeof found === 'string') throw new Error(found)
  const port = givenPort ?? (await findFreePort())
  const folder = mkdtempSync(join(tmpdir(), `hool-${name}-`))
  const child = spawn(found.path, prepare({ folder, found, port }), {
    cwd: folder,
    env: { ...process.env, ...found.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const killChild = () => child.kill('SIGKILL')
  // An interrupted test run does not call `close`.
  process.once('exit', killChild)
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.off('exit', killChild)
    child.kill(signal)
    const timeout = setTimeout(killChild, STOP_TIMEOUT_MS)
    await exited
    clearTimeout(timeout)
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isListening(port))) {
    if (child.exitCode === null && Date.now() < deadline) continue
    await stop('SIGTERM')
    throw new Error(`${name} did not start:\n${output}`)
  }
  return { port, kill: () => stop('SIGKILL'), close: () => stop('SIGTERM') }
}

/** Whether the port accepts connections. Waits 100 ms before resolving to false, so that callers can poll. */
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
