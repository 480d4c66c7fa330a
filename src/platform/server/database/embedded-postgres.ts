import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getRestartPause, keepRunning } from './keep-running.ts'
import { buildCommandPrefix, findPostgresBinaries, giveToUnprivilegedUser } from './postgres-command.ts'
import { findRunningPostmaster, removeStalePidFile } from './postmaster.ts'
import { launchServer, type ServerProcess, waitUntilReady } from './server-process.ts'

export interface EmbeddedPostgres {
  /** Returns the connection URL of a database on this server. */
  getUrl(database: string): string
  /** Whether a server was already running on this folder: another process owns it, so `close` does not stop it. */
  isReused: boolean
  /** Stops the server. Until then, it is restarted on the same port whenever it ends. */
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
  const launch = (port: number) => launchServer({ dataFolder, prefix, port, flags })
  const { port, server } = await startOrReuse({ dataFolder, password, launch })
  return {
    getUrl: (database) => buildUrl(port, password, database),
    isReused: server === null,
    close: server ? keepRunning({ server, dataFolder, launch: () => launch(port) }) : () => Promise.resolve(),
  }
}

interface StartOptions {
  dataFolder: string
  password: string
  launch(port: number): ServerProcess
}

/**
 * Starts a server, or reuses one that is already running on the folder. Returns its port, and its process unless
 * another program started it. Retries, because another program may have taken the port or started a server on the
 * folder in the meantime, and processes of a killed server may still be ending. @throws if there is no server within a
 * minute
 */
async function startOrReuse({
  dataFolder,
  password,
  launch,
}: StartOptions): Promise<{ port: number; server: ServerProcess | null }> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (let failures = 0; ; failures++) {
    const running = await waitForRunningPostmaster(dataFolder, password, deadline)
    if (running) return { port: running.port, server: null }
    const port = await findFreePort()
    const server = launch(port)
    if (await waitUntilReady(server, dataFolder, deadline)) return { port, server }
    if (performance.now() > deadline) {
      await server.stop()
      throw createStartError(dataFolder)
    }
    await pause(getRestartPause(failures))
  }
}

const createStartError = (dataFolder: string) =>
  new Error(`PostgreSQL did not start; see ${join(dataFolder, '..', 'postgres.log')}`)

function initializeDataFolder(dataFolder: string, prefix: string[]): string {
  const passwordFile = join(dataFolder, '..', 'postgres-password')
  if (existsSync(join(dataFolder, 'PG_VERSION')) && existsSync(passwordFile))
    return readFileSync(passwordFile, 'utf8').trim()
  // initdb rejects the folder that a killed initdb left behind, so the folder is recreated.
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (prefix.includes('--reuid')) giveToUnprivilegedUser(dataFolder, passwordFile)
  const [command, ...args] = [
    ...prefix,
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

const buildUrl = (port: number, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/**
 * Returns the running server once it accepts connections, or null if a new one must be started. A server that is
 * starting belongs to another process and is reused. If a server's owner has just died, the server may still be
 * shutting down; this function then waits for it to end. @throws at the deadline
 */
async function waitForRunningPostmaster(dataFolder: string, password: string, deadline: number) {
  for (;;) {
    const postmaster = findRunningPostmaster(dataFolder)
    if (!postmaster) {
      removeStalePidFile(dataFolder)
      return null
    }
    const isReady = postmaster.state.startsWith('ready')
    if (isReady && (await acceptsConnections(buildUrl(postmaster.port, password, 'postgres')))) return postmaster
    if (performance.now() > deadline) throw createStartError(dataFolder)
    await pause(15)
  }
}

const SHUTTING_DOWN = '57P03'

/** Returns whether the server accepts connections or rejects them for a reason other than shutting down. */
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
