import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { binaryFolder, privilegePrefix } from './postgres-command.ts'
import { forgetDeadPostmaster, isAlive, livingPostmaster } from './postmaster-file.ts'

export interface EmbeddedPostgres {
  /** Connection address of a database on this server. */
  urlOf(database: string): string
  /** True when a server already ran on this folder: it belongs to somebody else, so `close` leaves it. */
  reused: boolean
  close(): Promise<void>
}

const READY_WITHIN_MS = 60_000

/**
 * A real PostgreSQL 18 on `folder`, started or found running. It listens on loopback with a password kept beside the data.
 * @param flags extra `-c name=value` settings, for instance to switch off durability in tests.
 */
export async function startEmbeddedPostgres(
  folder: string,
  flags: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const dataFolder = join(folder, 'postgres')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const prefix = privilegePrefix(dataFolder)
  const password = initialise(dataFolder, prefix)
  const found = await settledPostmaster(dataFolder, password)
  const port = found?.port ?? (await freePort())
  if (!found) launch({ dataFolder, prefix, port, flags })
  await untilReady(dataFolder)
  return {
    urlOf: (database) => urlOf(port, password, database),
    reused: found !== null,
    close: () => (found ? Promise.resolve() : stop(dataFolder)),
  }
}

function initialise(dataFolder: string, prefix: string[]): string {
  const passwordFile = join(dataFolder, '..', 'postgres-password')
  if (existsSync(join(dataFolder, 'PG_VERSION')) && existsSync(passwordFile))
    return readFileSync(passwordFile, 'utf8').trim()
  // A start that was killed half way through initdb leaves a folder that initdb refuses: begin again.
  rmSync(dataFolder, { recursive: true, force: true })
  mkdirSync(dataFolder, { mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const [command, ...args] = [
    ...privilegePrefixAgain(prefix, dataFolder),
    join(binaryFolder(), 'initdb'),
    ...['-D', dataFolder, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
  ]
  const made = spawnSync(command!, args, { encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(dataFolder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its data folder ${dataFolder}: ${made.stderr || made.error?.message}`)
  }
  return password
}

/** The folder was made anew: where root hands it to another user, hand over the new one. */
const privilegePrefixAgain = (prefix: string[], dataFolder: string) =>
  prefix.includes('--reuid') ? privilegePrefix(dataFolder) : prefix

function launch(how: { dataFolder: string; prefix: string[]; port: number; flags: Record<string, string> }): void {
  const log = openSync(join(how.dataFolder, '..', 'postgres.log'), 'a')
  const settings = {
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    shared_buffers: '256MB',
    max_connections: '200',
    ...how.flags,
  }
  const [command, ...args] = [
    ...how.prefix,
    join(binaryFolder(), 'postgres'),
    ...['-D', how.dataFolder, '-p', String(how.port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // In its own process group: Ctrl-C reaches us, and we stop the server when nothing uses it any more.
  spawn(command!, args, { stdio: ['ignore', log, log], detached: true }).unref()
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/**
 * A server found running may be going down because its owner just died, without having said so yet: then its end is waited
 * for, and our own is started. One that is only starting is somebody's, and is used.
 */
async function settledPostmaster(dataFolder: string, password: string) {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const living = livingPostmaster(dataFolder)
    if (!living) forgetDeadPostmaster(dataFolder)
    if (!living || performance.now() > deadline) return living
    const isReady = living.state.startsWith('ready')
    const isGoing = living.state.startsWith('stopping')
    if (isReady ? await takesVisitors(urlOf(living.port, password, 'postgres')) : !isGoing) return living
    await pause(15)
  }
}

const SHUTTING_DOWN = '57P03'

/** Whether a server lets somebody in, or says itself why not. */
async function takesVisitors(url: string): Promise<boolean> {
  const visitor = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  visitor.on('error', () => undefined)
  try {
    await visitor.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== SHUTTING_DOWN
  } finally {
    await visitor.end().catch(() => undefined)
  }
}

async function untilReady(dataFolder: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!livingPostmaster(dataFolder)?.state.startsWith('ready')) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not start; see ${join(dataFolder, '..', 'postgres.log')}`)
    await pause(15)
  }
}

async function stop(dataFolder: string): Promise<void> {
  const server = livingPostmaster(dataFolder)
  if (!server) return
  process.kill(server.pid, 'SIGINT')
  while (isAlive(server.pid)) await pause(10)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
