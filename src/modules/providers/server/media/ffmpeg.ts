import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdtemp, rename } from 'node:fs/promises'
import { setPriority, constants as system, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'

/** Result of an ffmpeg run. `stderr` holds the end of its output. */
export interface FfmpegResult {
  code: number | null
  stderr: string
  isTimedOut: boolean
}
export type Ffmpeg = (args: readonly string[], seconds: number) => Promise<FfmpegResult>

const MAX_STDERR_CHARS = 64_000
const programs = new Map<string | null, Promise<string>>()

/** Returns ffmpeg from the settings, else from PATH, else from the npm package. @throws when none can be started. */
export async function loadFfmpeg({ ffmpegPath }: Pick<Settings, 'ffmpegPath'>): Promise<Ffmpeg> {
  if (!programs.has(ffmpegPath)) programs.set(ffmpegPath, findProgram(ffmpegPath))
  try {
    const program = await programs.get(ffmpegPath)!
    return (args, seconds) => run(program, args, seconds)
  } catch (error) {
    programs.delete(ffmpegPath)
    throw error
  }
}

async function findProgram(configuredPath: string | null): Promise<string> {
  if (configuredPath) return configuredPath
  const isOnPath = await run('ffmpeg', ['-version'], 10).then(
    ({ code }) => code === 0,
    () => false,
  )
  if (isOnPath) return 'ffmpeg'
  const { default: installed } = await import('@ffmpeg-installer/ffmpeg')
  return makeExecutable(installed.path)
}

/**
 * Returns the path of the program, or of an executable copy: npm may have
 * blocked the install script that makes the packaged file executable.
 */
async function makeExecutable(path: string): Promise<string> {
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

/**
 * Runs a program with low priority, so that it does not slow down requests,
 * and kills it after `seconds`. @throws when it cannot be started.
 */
function run(program: string, args: readonly string[], seconds: number): Promise<FfmpegResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    let isTimedOut = false
    const kill = () => void child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isTimedOut = true
      kill()
    }, seconds * 1000)
    // If this process exits, nothing would use the output of ffmpeg.
    process.once('exit', kill)
    const cleanUp = () => {
      clearTimeout(timer)
      process.off('exit', kill)
    }
    child.once('spawn', () => lowerPriority(child.pid))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_CHARS)
    })
    child.once('error', (error) => {
      cleanUp()
      reject(error)
    })
    child.once('close', (code) => {
      cleanUp()
      resolve({ code, stderr, isTimedOut })
    })
  })
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, system.priority.PRIORITY_LOW)
  } catch {
    // A short run may have ended already.
  }
}
