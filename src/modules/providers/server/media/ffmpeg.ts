import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdtemp, rename } from 'node:fs/promises'
import { setPriority, constants as system, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'

/** What a run of the program came to. `said` is the end of what it wrote. */
export interface Ran {
  code: number | null
  said: string
  isTimedOut: boolean
}
export type Ffmpeg = (args: readonly string[], seconds: number) => Promise<Ran>

const MOST_SAID = 64_000
const found = new Map<string | null, Promise<string>>()

/** The program named in the settings, else the one on PATH, else the one that came with npm. @throws when none can be started. */
export async function ffmpegOf({ ffmpegPath }: Pick<Settings, 'ffmpegPath'>): Promise<Ffmpeg> {
  if (!found.has(ffmpegPath)) found.set(ffmpegPath, find(ffmpegPath))
  try {
    const program = await found.get(ffmpegPath)!
    return (args, seconds) => run(program, args, seconds)
  } catch (error) {
    found.delete(ffmpegPath)
    throw error
  }
}

async function find(named: string | null): Promise<string> {
  if (named) return named
  const isOnPath = await run('ffmpeg', ['-version'], 10).then(
    ({ code }) => code === 0,
    () => false,
  )
  if (isOnPath) return 'ffmpeg'
  const { default: installed } = await import('@ffmpeg-installer/ffmpeg')
  return executable(installed.path)
}

/** npm may have denied the package its own script, and then the file cannot be run where it lies. */
async function executable(path: string): Promise<string> {
  const isReady = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isReady) return path
  const copy = join(await mkdtemp(join(tmpdir(), 'hool-ffmpeg-')), 'ffmpeg')
  await copyFile(path, `${copy}.new`)
  await chmod(`${copy}.new`, 0o700)
  await rename(`${copy}.new`, copy)
  return copy
}

/** Never before anybody's page: the lowest priority, and an end after so many seconds. @throws when it cannot be started. */
function run(program: string, args: readonly string[], seconds: number): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    let isTimedOut = false
    const kill = () => void child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isTimedOut = true
      kill()
    }, seconds * 1000)
    // A video half made is worth nothing to anybody once we are gone.
    process.once('exit', kill)
    const over = () => {
      clearTimeout(timer)
      process.off('exit', kill)
    }
    child.once('spawn', () => lower(child.pid))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID)
    })
    child.once('error', (error) => {
      over()
      reject(error)
    })
    child.once('close', (code) => {
      over()
      resolve({ code, said, isTimedOut })
    })
  })
}

/** A short run may be over before. */
function lower(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, system.priority.PRIORITY_LOW)
  } catch {
    // Nothing to lower any more.
  }
}
