import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyPostgresData } from '#testing/server/copy-postgres-data.ts'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { getRestartPause } from './keep-running.ts'
import { findPostgresBinaries } from './postgres-command.ts'
import { findRunningPostmaster } from './postmaster.ts'

/** Creates a folder with a space in its name, inside a folder that only its owner may enter. */
function createFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'hool pg '))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 20 }))
  chmodSync(parent, 0o700)
  const folder = join(parent, 'local data')
  mkdirSync(folder)
  return folder
}

/** Like `createFolder`, but with the files of a new server. */
function createInitializedFolder(): string {
  const folder = createFolder()
  copyPostgresData(folder)
  return folder
}

async function query(url: string, text: string) {
  const connection = connect(url, 1)
  try {
    return (await connection.pool.query(text)).rows
  } finally {
    await connection.close()
  }
}

interface Owner {
  process: ChildProcess
  url: string
  /** Returns what the process has written to the console. */
  messages(): string
}

/** Starts the server from another process, which can be killed. */
function startOwner(folder: string): Promise<Owner> {
  const owner = spawn(process.execPath, ['src/testing/server/hold-postgres.ts', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (owner.exitCode === null && owner.signalCode === null) await kill(owner)
    await expect.poll(() => findServers(folder)).toEqual([])
  })
  let messages = ''
  owner.stderr.on('data', (output: Buffer) => (messages += output))
  return new Promise((resolve, reject) => {
    owner.stdout.once('data', (output: Buffer) =>
      resolve({ process: owner, url: output.toString().trim(), messages: () => messages }),
    )
    owner.once('exit', () => reject(new Error(`the owner ended early: ${messages}`)))
  })
}

function kill(owner: ChildProcess): Promise<unknown> {
  const exited = new Promise((resolve) => owner.once('exit', resolve))
  owner.kill('SIGKILL')
  return exited
}

const getServerPid = (folder: string) => findRunningPostmaster(join(folder, 'postgres'))?.pid

/** Kills the database server without giving it a chance to clean up. @returns its process id */
function killServer(folder: string): number {
  const pid = getServerPid(folder)!
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Returns the process ids of the servers that use a folder and of their child processes, on systems with /proc. */
function findServers(folder: string): number[] {
  const dataFolder = join(folder, 'postgres')
  const isServer = (pid: string) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return args.includes(dataFolder) || readlinkSync(`/proc/${pid}/cwd`) === dataFolder
    } catch {
      return false
    }
  }
  const names = existsSync('/proc') ? readdirSync('/proc') : []
  return names.filter((name) => /^\d+$/.test(name) && isServer(name)).map(Number)
}

/**
 * Captures and silences `console.error`, which this process uses for messages about its server. @returns a function
 * that returns the messages so far
 */
function collectMessages(): () => string {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  return () => log.mock.calls.flat().join('\n')
}

/** Does not wait for the disk. Even so, killing a process loses no data. */
const FAST = { fsync: 'off' }
const ONE = [{ one: 1 }]
const selectOne = (url: string) => query(url, 'select 1 as one').catch((error: Error) => error.message)

test('committed data survives kill -9 of the program, and the next start runs the only server', async () => {
  const folder = createInitializedFolder()
  const owner = await startOwner(folder)
  await query(owner.url, 'create table saved as select 7 as n')
  await kill(owner.process)
  const server = await startEmbeddedPostgres(folder)
  onTestFinished(server.close)
  expect(await query(server.getUrl('postgres'), 'select n from saved')).toEqual([{ n: 7 }])
})

test('committed data survives kill -9 of the program and the database server', async () => {
  const folder = createInitializedFolder()
  const owner = await startOwner(folder)
  await query(owner.url, 'create table saved as select 7 as n')
  // Suspends the owner, so that it cannot restart the server before being killed itself.
  owner.process.kill('SIGSTOP')
  killServer(folder)
  await kill(owner.process)
  const server = await startEmbeddedPostgres(folder)
  onTestFinished(server.close)
  expect(await query(server.getUrl('postgres'), 'select n from saved')).toEqual([{ n: 7 }])
})

test('a server that is killed is started again on the same port with all committed data, and again the next time', async () => {
  const folder = createInitializedFolder()
  const messages = collectMessages()
  const server = await startEmbeddedPostgres(folder, FAST)
  onTestFinished(server.close)
  const connection = connect(server.getUrl('postgres'))
  onTestFinished(connection.close)
  await connection.pool.query('create table saved as select 7 as n')
  for (const restarts of [1, 2]) {
    const killed = killServer(folder)
    const readSaved = () => connection.pool.query('select n from saved').then(({ rows }) => rows, String)
    await expect.poll(() => getServerPid(folder) !== killed && readSaved()).toEqual([{ n: 7 }])
    // The server starts accepting connections shortly before this process notices.
    const restart = ['PostgreSQL ended unexpectedly (SIGKILL). Starting it again.', 'PostgreSQL is running again.']
    await expect.poll(() => messages().split('\n')).toEqual(Array.from({ length: restarts }, () => restart).flat())
  }
  if (process.platform === 'linux') expect(findServers(folder)).toContain(getServerPid(folder))
  await connection.close()
  await server.close()
  expect(findServers(folder)).toEqual([])
})

test('a killed server is started again only when no process of it still uses its data', async () => {
  const folder = createInitializedFolder()
  collectMessages()
  const server = await startEmbeddedPostgres(folder, FAST)
  onTestFinished(server.close)
  const url = server.getUrl('postgres')
  // A process that is busy with a computation notices only afterwards that the server is dead.
  const work = 'set statement_timeout = 0; select count(*) from (select generate_series(1, 1e12)) as n'
  const ended = query(url, work).catch(() => undefined)
  const findWorker = async () => {
    const active = "state = 'active' and query like '%1e12%' and pid <> pg_backend_pid()"
    return (await query(url, `select pid from pg_stat_activity where ${active}`))[0]?.['pid'] as number | undefined
  }
  await expect.poll(findWorker).toBeDefined()
  const worker = (await findWorker())!
  onTestFinished(() => void (findServers(folder).includes(worker) && process.kill(worker, 'SIGKILL')))
  killServer(folder)
  await expect
    .poll(() => readFileSync(join(folder, 'postgres.log'), 'utf8'))
    .toMatch(/pre-existing shared memory block .* still in use/)
  process.kill(worker, 'SIGKILL')
  await ended
  await expect.poll(() => selectOne(url)).toEqual(ONE)
})

test.each(['before', 'while'])('nothing runs after closing %s a killed server starts again', async (moment) => {
  const folder = createInitializedFolder()
  const messages = collectMessages()
  const server = await startEmbeddedPostgres(folder, FAST)
  const killed = killServer(folder)
  if (moment === 'before') await expect.poll(messages, { interval: 1 }).toContain('ended unexpectedly')
  if (moment === 'while') await expect.poll(() => getServerPid(folder) ?? killed, { interval: 1 }).not.toBe(killed)
  await server.close()
  await server.close()
  // The killed server's processes end on their own.
  await expect.poll(() => findServers(folder)).toEqual([])
  await pause(5 * getRestartPause(0))
  expect(findServers(folder)).toEqual([])
  await expect(query(server.getUrl('postgres'), 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('while another process runs a server on the folder, none is started beside it', async () => {
  const folder = createInitializedFolder()
  const owner = await startOwner(folder)
  owner.process.kill('SIGSTOP')
  killServer(folder)
  const other = await startEmbeddedPostgres(folder)
  onTestFinished(other.close)
  const otherPid = getServerPid(folder)
  owner.process.kill('SIGCONT')
  await expect.poll(owner.messages).toContain('Another process runs PostgreSQL on this DATA_DIR')
  expect([other.isReused, getServerPid(folder)]).toEqual([false, otherPid])
  expect(await selectOne(other.getUrl('postgres'))).toEqual(ONE)
  await other.close()
  await expect.poll(() => selectOne(owner.url)).toEqual(ONE)
})

test('a server that cannot start is tried until it can, and the console says so', async () => {
  const folder = createInitializedFolder()
  const owner = await startOwner(folder)
  owner.process.kill('SIGSTOP')
  killServer(folder)
  const occupant = createServer()
  onTestFinished(() => void occupant.close())
  const listening = Promise.withResolvers<void>()
  occupant.on('error', () => setTimeout(listen, 20)).on('listening', listening.resolve)
  const listen = () => occupant.listen(Number(new URL(owner.url).port), '127.0.0.1')
  listen()
  await listening.promise
  owner.process.kill('SIGCONT')
  await expect
    .poll(owner.messages, { timeout: 60_000 })
    .toContain('PostgreSQL cannot be started (exit code 1); see postgres.log in DATA_DIR.')
  occupant.close()
  await expect.poll(() => selectOne(owner.url)).toEqual(ONE)
  await expect.poll(owner.messages).toContain('PostgreSQL is running again.')
})

test('a second start reuses the running server and leaves it running', async () => {
  const folder = createInitializedFolder()
  const owner = await startOwner(folder)
  const second = await startEmbeddedPostgres(folder)
  expect([second.isReused, second.getUrl('postgres')]).toEqual([true, owner.url])
  await second.close()
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('only its owner may read what the server stores', async () => {
  const folder = createFolder()
  const server = await startEmbeddedPostgres(folder, FAST)
  await server.close()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})

test('the pauses between attempts grow up to ten seconds', () => {
  expect([0, 1, 2, 5, 6, 7, 2000].map(getRestartPause)).toEqual([100, 200, 400, 3200, 6400, 10_000, 10_000])
})

const UNPRIVILEGED = ['--reuid', '65534', '--regid', '65534', '--clear-groups']
const SETPRIV = 'setpriv'
const canRunUnprivileged = () =>
  process.getuid?.() === 0 &&
  spawnSync(SETPRIV, [...UNPRIVILEGED, join(findPostgresBinaries(), 'postgres'), '--version']).status === 0

test.runIf(canRunUnprivileged())(
  'root without user namespaces runs it as the unprivileged user, in a folder that others cannot list',
  async () => {
    // Created directly in the temporary folder, because the unprivileged user could not enter a private parent folder.
    const folder = mkdtempSync(join(tmpdir(), 'hool-pg-'))
    const programs = mkdtempSync(join(tmpdir(), 'hool-programs-'))
    onTestFinished(() => [folder, programs].forEach((path) => void rmSync(path, { recursive: true, force: true })))
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    vi.stubEnv('PATH', `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await startEmbeddedPostgres(folder)
    onTestFinished(server.close)
    expect(await selectOne(server.getUrl('postgres'))).toEqual(ONE)
    expect(statSync(getServerPid(folder) ? `/proc/${getServerPid(folder)}` : folder).uid).toBe(65534)
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('710')
  },
)
