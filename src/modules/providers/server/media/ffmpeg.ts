import { execFile, spawn } from 'node:child_process'
import { setPriority, constants as system } from 'node:os'
import { promisify } from 'node:util'
import type { Settings } from '#platform/server/settings.ts'
import { buildWasmCommand, type Command, createSandbox, type FileAccess, withLimits } from './ffmpeg-sandbox.ts'

/** Result of an ffmpeg run. `stderr` holds the end of its output; `code` is null if it was killed. */
export interface FfmpegResult {
  code: number | null
  stderr: string
  /** Whether ffmpeg was killed because it took too long or wrote too much. */
  isOverLimit: boolean
}

export type Ffmpeg = (args: readonly string[], run: FileAccess & { seconds: number }) => Promise<FfmpegResult>

export interface LoadedFfmpeg {
  ffmpeg: Ffmpeg
  /**
   * Whether this is the WebAssembly build from npm, which needs about four times as much processor time as a native
   * one.
   */
  isWasm: boolean
  /** Whether ffmpeg sees only its own files and has no network access. */
  isSandboxed: boolean
}

/** libavutil version of ffmpeg 5.1, the oldest release that still receives security fixes. Every build reports it. */
const MIN_LIBAVUTIL = [57, 28] as const
const MAX_STDERR_CHARS = 64_000
const VERSION_TIMEOUT_MS = 20_000
const WASM_TIME_FACTOR = 2

const loaded = new Map<string | null, Promise<LoadedFfmpeg>>()

/**
 * Finds ffmpeg: the program from the settings, else the one on PATH if it is recent enough, else the WebAssembly build.
 * @throws if the program from the settings cannot be started or is older than 5.1
 */
export function loadFfmpeg({ ffmpegPath }: Pick<Settings, 'ffmpegPath'>): Promise<LoadedFfmpeg> {
  let result = loaded.get(ffmpegPath)
  if (!result) {
    result = findFfmpeg(ffmpegPath)
    loaded.set(ffmpegPath, result)
    // A failure is not cached, because the program may be installed or replaced while the server is running.
    result.catch(() => loaded.delete(ffmpegPath))
  }
  return result
}

/**
 * Finds ffmpeg at startup rather than when the first video is uploaded. @returns advice for the operator @throws under
 * the same conditions as `loadFfmpeg`
 */
export async function checkFfmpeg(settings: Pick<Settings, 'ffmpegPath'>): Promise<string[]> {
  const { isWasm, isSandboxed } = await loadFfmpeg(settings)
  if (isWasm) return ['videos: ffmpeg 5.1 or newer is not installed, so its slow WebAssembly build is used']
  return isSandboxed ? [] : ['videos: bubblewrap is not installed or not permitted, so ffmpeg runs without a sandbox']
}

async function findFfmpeg(configuredPath: string | null): Promise<LoadedFfmpeg> {
  const program = configuredPath ?? 'ffmpeg'
  const problem = await findProblem(program)
  if (problem === null) {
    const sandbox = await createSandbox(program)
    return {
      ffmpeg: (args, { seconds, ...files }) => {
        const command = { program, args }
        return run(withLimits(sandbox ? sandbox(command, files) : command, seconds), seconds)
      },
      isWasm: false,
      isSandboxed: sandbox !== null,
    }
  }
  if (configuredPath !== null)
    throw new Error(`Not started: FFMPEG_PATH ${configuredPath} ${problem}; videos need ffmpeg 5.1 or newer`)
  return {
    ffmpeg: (args, { seconds, ...files }) => {
      const longer = seconds * WASM_TIME_FACTOR
      return run(withLimits(buildWasmCommand(args, { ...files, seconds }), longer, { memory: false }), longer)
    },
    isWasm: true,
    isSandboxed: true,
  }
}

/** Returns why a program cannot be used as ffmpeg, or null if it can. */
async function findProblem(program: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-version'], { timeout: VERSION_TIMEOUT_MS })
    const version = /^libavutil +(\d+)\. *(\d+)/m.exec(stdout)
    if (!version) return 'is not ffmpeg'
    const [major, minor] = [Number(version[1]), Number(version[2])]
    const [minMajor, minMinor] = MIN_LIBAVUTIL
    return major > minMajor || (major === minMajor && minor >= minMinor) ? null : 'is too old'
  } catch {
    return 'cannot be started'
  }
}

const LIMIT_SIGNALS: ReadonlySet<string> = new Set(['SIGXCPU', 'SIGXFSZ'])
/** Exit codes with which a sandbox reports that a signal ended the program inside it. */
const SIGNAL_CODES = new Map(
  (['SIGABRT', 'SIGKILL', 'SIGSEGV', 'SIGTERM', 'SIGXCPU', 'SIGXFSZ'] as const).map((signal) => [
    128 + system.signals[signal],
    signal,
  ]),
)

/**
 * Runs a program with lower priority, so that it hardly slows down requests, and kills it after `seconds`.
 * @throws when it cannot be started
 */
function run({ program, args }: Command, seconds: number): Promise<FfmpegResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    let isTimedOut = false
    const kill = () => void child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isTimedOut = true
      kill()
    }, seconds * 1000)
    // Once this process exits, ffmpeg's output is no longer needed.
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
    child.once('close', (code, ownSignal) => {
      cleanUp()
      const signal = ownSignal ?? SIGNAL_CODES.get(code ?? 0) ?? null
      resolve({ code: signal ? null : code, stderr, isOverLimit: isTimedOut || LIMIT_SIGNALS.has(signal ?? '') })
    })
  })
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A short run may have ended already.
  }
}
