import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildCommandPrefix, findPostgresBinaries } from './postgres-command.ts'

export interface EmbeddedPostgres {
  /** Returns the connection URL of a database on this server. */
  getUrl(database: string): string
  /** Whether a server was already running on this folder: another process owns it, so `close` does not stop it. */
  isReused: boolean
  close(): Promise<void>
}

const READY_TIMEOUT_MS = 60_000

/**
 * Starts PostgreSQL 18 on `folder` or reuses a running server. The server listens on loopback, and its password is
 * stored in `folder`.
 * @param flags extra `-c name=value` settings, for example to switch off durability in tests
 */
export async function startEmbeddedPostgres(
  folder: string,
  flags: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const dataFolder = join(folder, 'postgres')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const prefix = buildCommandPrefix(dataFolder)
  const password = initializeDataFolder(dataFolder, prefix)
  const running = await waitForRunningPostmaster(dataFolder, password)
  const port = running?.port ?? (await findFreePort())
  if (!running) launch({ dataFolder, prefix, port, flags })
  await waitUntilReady(dataFolder)
  return {
    getUrl: (database) => buildUrl(port, password, database),
    isReused: running !== null,
    close: () => (running ? Promise.resolve() : stop(dataFolder)),
  }
}

function initializeDataFolder(dataFolder: string, prefix: string[]): string {
  const passwordFile = join(dataFolder, '..', 'postgres-password')
  if (existsSync(join(dataFolder, 'PG_VERSION')) && existsSync(passwordFile))
    return readFileSync(passwordFile, 'utf8').trim()
  // initdb rejects the folder that a killed initdb left behind, so the folder is recreated.
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const [command, ...args] = [
    ...refreshPrivilegePrefix(prefix, dataFolder),
    join(findPostgresBinaries(), 'initdb'),
    ...['-D', dataFolder, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
  ]
  const result = spawnSync(command!, args, { encoding: 'utf8' })
  if (result.status !== 0) {
    rmSync(dataFolder, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not make its data folder ${dataFolder}: ${result.stderr || result.error?.message}`,
    )
  }
  return password
}

/** The recreated data folder belongs to root again: if root runs PostgreSQL as another user, the owner must change. */
const refreshPrivilegePrefix = (prefix: string[], dataFolder: string) =>
  prefix.includes('--reuid') ? buildCommandPrefix(dataFolder) : prefix

function launch(options: { dataFolder: string; prefix: string[]; port: number; flags: Record<string, string> }): void {
  const log = openSync(join(options.dataFolder, '..', 'postgres.log'), 'a')
  const settings = {
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    shared_buffers: '256MB',
    max_connections: '200',
    ...options.flags,
  }
  const [command, ...args] = [
    ...options.prefix,
    join(findPostgresBinaries(), 'postgres'),
    ...['-D', options.dataFolder, '-p', String(options.port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Detached, so that Ctrl-C reaches only this process, which stops the server after closing its own connections.
  spawn(command!, args, { stdio: ['ignore', log, log], detached: true }).unref()
}

const buildUrl = (port: number, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/**
 * Returns the running server, or null if a new one must be started. If the owner of a server has just died, the server
 * may still be shutting down; this waits for its end. A server that is starting belongs to another process and is
 * reused.
 */
async function waitForRunningPostmaster(dataFolder: string, password: string) {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const postmaster = findRunningPostmaster(dataFolder)
    if (!postmaster) removeStalePidFile(dataFolder)
    if (!postmaster || performance.now() > deadline) return postmaster
    const isReady = postmaster.state.startsWith('ready')
    const isStopping = postmaster.state.startsWith('stopping')
    if (isReady ? await acceptsConnections(buildUrl(postmaster.port, password, 'postgres')) : !isStopping)
      return postmaster
    await pause(15)
  }
}

const SHUTTING_DOWN = '57P03'

/** Returns whether the server accepts connections, or rejects them for another reason than shutting down. */
async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== SHUTTING_DOWN
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitUntilReady(dataFolder: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (!findRunningPostmaster(dataFolder)?.state.startsWith('ready')) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not start; see ${join(dataFolder, '..', 'postgres.log')}`)
    await pause(15)
  }
}

async function stop(dataFolder: string): Promise<void> {
  const server = findRunningPostmaster(dataFolder)
  if (!server) return
  process.kill(server.pid, 'SIGINT')
  while (isProcessAlive(server.pid)) await pause(10)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Lines 1, 4 and 8 of the `postmaster.pid` of a running server. */
interface Postmaster {
  pid: number
  port: number
  state: string
}

const getPidFile = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** Finds the server that runs on a data folder, or returns null. A starting server writes its file gradually. */
function findRunningPostmaster(dataFolder: string): Postmaster | null {
  const lines = readLines(dataFolder)
  const pid = Number(lines[0])
  return pid > 0 && isProcessAlive(pid) ? { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' } : null
}

const INCOMPLETE_FILE_MAX_AGE_MS = 2_000

/**
 * Removes the pid file of a dead or zombie server, so that a new one can start, but not a file that is still being
 * written.
 */
function removeStalePidFile(dataFolder: string): void {
  const file = getPidFile(dataFolder)
  if (!existsSync(file) || findRunningPostmaster(dataFolder)) return
  const isWritten = Number(readLines(dataFolder)[0]) > 0
  if (isWritten || Date.now() - statSync(file).mtimeMs > INCOMPLETE_FILE_MAX_AGE_MS) rmSync(file, { force: true })
}

function readLines(dataFolder: string): string[] {
  try {
    return readFileSync(getPidFile(dataFolder), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Process 1 of a container may reap a dead process late: a zombie accepts signals but no longer runs.
  const status = `/proc/${pid}/status`
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')))
}
