/**
 * Commands that run ffmpeg on an uploaded file without network access, with resource limits and with access to only a
 * few files, so that a bug in a decoder cannot be used to read secrets or attack other services.
 */
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Command {
  program: string
  args: readonly string[]
}

/** The files that one run of ffmpeg uses; null for none. */
export interface FileAccess {
  input: string | null
  outputFolder: string | null
}

const KILOBYTES_PER_GIGABYTE = 1_048_576
const MAX_MEMORY_GB = 3
/** In blocks of 512 bytes. The longest published video takes about 100 MB. */
const MAX_FILE_BLOCKS = 1_048_576
const MAX_OPEN_FILES = 64
/**
 * CPU seconds allowed per second of the time limit. ffmpeg uses two threads per file, so the time limit usually applies
 * first.
 */
const CPU_SECONDS_PER_SECOND = 3

/**
 * Limits processor time, file size, open files and, for a native program, memory, and clears the environment, which
 * contains keys. On Windows, the command is returned unchanged.
 */
export function withLimits(command: Command, seconds: number, { memory = true } = {}): Command {
  if (process.platform === 'win32') return command
  const limits = [
    `-c 0`,
    `-n ${MAX_OPEN_FILES}`,
    `-t ${Math.ceil(seconds * CPU_SECONDS_PER_SECOND)}`,
    `-f ${MAX_FILE_BLOCKS}`,
    // macOS cannot limit memory.
    ...(memory ? [`-v ${MAX_MEMORY_GB * KILOBYTES_PER_GIGABYTE}`] : []),
  ]
  const script = `${limits.map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ')}; exec env -i PATH="$PATH" "$0" "$@"`
  return { program: 'sh', args: ['-c', script, command.program, ...command.args] }
}

export type Sandbox = (command: Command, files: FileAccess) => Command

const BUBBLEWRAP = 'bwrap'
/** Folders with programs and libraries, but without settings or data. */
const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib64', '/etc/ld.so.cache', '/etc/alternatives', '/nix/store']
const PROBE_TIMEOUT_MS = 20_000

/** Returns a sandbox in which `program` starts, or null if bubblewrap is missing or the system does not permit it. */
export async function createSandbox(program: string): Promise<Sandbox | null> {
  if (process.platform !== 'linux') return null
  const programFolders = isAbsolute(program) ? [dirname(program), dirname(await realpath(program))] : []
  const bind = (option: string, path: string) => [option, path, path]
  const base = [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--dev', '/dev', '--tmpfs', '/tmp', '--chdir', '/'],
    ...[...SYSTEM_FOLDERS, ...programFolders].flatMap((path) => bind('--ro-bind-try', path)),
  ]
  const sandbox: Sandbox = (command, { input, outputFolder }) => ({
    program: BUBBLEWRAP,
    args: [
      ...base,
      ...(outputFolder ? bind('--bind', outputFolder) : []),
      ...(input ? bind('--ro-bind', input) : []),
      ...['--', command.program, ...command.args],
    ],
  })
  const probe = sandbox({ program, args: ['-version'] }, { input: null, outputFolder: null })
  return promisify(execFile)(probe.program, [...probe.args], { timeout: PROBE_TIMEOUT_MS }).then(
    () => sandbox,
    () => null,
  )
}

/** In runs with this time limit or a shorter one, ffmpeg's WebAssembly code is not optimised. */
export const SHORT_RUN_SECONDS = 60
const WASM_SCRIPT = fileURLToPath(new URL('./ffmpeg-wasm.ts', import.meta.url))

/**
 * Builds the command that runs ffmpeg's WebAssembly build in a separate Node process. WebAssembly has its own memory of
 * at most 2 GB and no access to the system; Node grants the process access to this run's files but not to the network.
 */
export function buildWasmCommand(
  args: readonly string[],
  { input, outputFolder, seconds }: FileAccess & { seconds: number },
): Command {
  const core = dirname(fileURLToPath(import.meta.resolve('@ffmpeg/core')))
  const readable = [WASM_SCRIPT, core, ...(input ? [input] : [])]
  return {
    program: process.execPath,
    args: [
      // There is no need to validate the build's WebAssembly, and in short runs, optimising it takes longer than it
      // saves.
      ...['--wasm-lazy-validation', ...(seconds <= SHORT_RUN_SECONDS ? ['--liftoff-only'] : [])],
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      ...(outputFolder ? [`--allow-fs-write=${join(outputFolder, '*')}`] : []),
      ...['--no-warnings', WASM_SCRIPT, core, input ?? '', outputFolder ?? ''],
      ...args,
    ],
  }
}
