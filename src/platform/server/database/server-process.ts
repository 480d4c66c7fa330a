import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries } from './postgres-command.ts'
import { findRunningPostmaster } from './postmaster.ts'

export interface ServerProcess {
  /** Undefined if the program could not be started. */
  pid: number | undefined
  /** Resolves with the signal or exit code when the process has ended. */
  exited: Promise<string>
  /** Shuts the server down and resolves when it has ended. Open transactions are rolled back. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  dataFolder: string
  /** See `buildCommandPrefix`. */
  prefix: string[]
  port: number
  /** Extra `-c name=value` settings. */
  flags: Record<string, string>
}

/** Launches PostgreSQL as a child process, which does not keep this process running. */
export function launchServer({ dataFolder, prefix, port, flags }: LaunchOptions): ServerProcess {
  const settings = {
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    shared_buffers: '256MB',
    max_connections: '200',
    ...flags,
  }
  const [command, ...args] = [
    ...prefix,
    join(findPostgresBinaries(), 'postgres'),
    ...['-D', dataFolder, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = openSync(join(dataFolder, '..', 'postgres.log'), 'a', 0o600)
  // Detached, so that Ctrl-C reaches only this process, which stops the server after closing its own connections.
  const child = spawn(command!, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.unref()
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
  })
  return {
    pid: child.pid,
    exited,
    async stop() {
      // Keeps this process alive until the server has shut down.
      child.ref()
      child.kill('SIGINT')
      await exited
    },
  }
}

/** Resolves to true once the server is ready, or to false if it ends first or the deadline passes. */
export async function waitUntilReady(
  server: ServerProcess,
  dataFolder: string,
  deadline = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let hasExited = false
  const onExit = server.exited.then(() => {
    hasExited = true
  })
  while (!hasExited && performance.now() < deadline) {
    const postmaster = findRunningPostmaster(dataFolder)
    if (postmaster && postmaster.pid === server.pid && postmaster.state.startsWith('ready')) return true
    await Promise.race([onExit, pause(15)])
  }
  return false
}
