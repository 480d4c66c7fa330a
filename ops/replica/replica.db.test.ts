import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { runChecks } from '#ops/doctor/check.ts'
import { replicaCheck } from '#ops/doctor/replica-check.ts'
import { DomainError } from '#platform/server/context.ts'
import { type Connection, connect, type Database } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { findRunningPostmaster } from '#platform/server/database/postmaster.ts'
import { openReplica } from '#platform/server/database/replica.ts'
import { startReplica } from './start-replica.ts'

const WITHOUT_DURABILITY = { fsync: 'off', shared_buffers: '16MB' }
const folders: string[] = []
const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hool-replica-'))
  folders.push(folder)
  return folder
}

let primaryFolder: string
let replicaFolder: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let primaryUrl: string
let replicaUrl: string
let connection: Connection
let replicaConnection: Connection

beforeAll(async () => {
  primaryFolder = createFolder()
  primary = await startEmbeddedPostgres(primaryFolder, WITHOUT_DURABILITY)
  primaryUrl = primary.getUrl('postgres')
  connection = connect(primaryUrl)
  await connection.pool.query('create table note (text text)')
  replicaFolder = createFolder()
  replica = await startReplica({ primaryUrl, primaryFolder, folder: replicaFolder, flags: WITHOUT_DURABILITY })
  replicaUrl = replica.getUrl('postgres')
  replicaConnection = connect(replicaUrl)
})
afterAll(async () => {
  await Promise.all([connection.close(), replicaConnection.close()])
  await replica.close()
  await primary.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const resumeReplay = () => replicaConnection.pool.query('select pg_wal_replay_resume()')

/** Makes the replica fall behind, at most until the end of the test. */
async function pauseReplay(): Promise<void> {
  onTestFinished(async () => void (await resumeReplay()))
  await replicaConnection.pool.query('select pg_wal_replay_pause()')
}

function open(others: { primary?: Database; primaryUrl?: string; replicaUrl?: string } = {}) {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  const opened = openReplica({ primary: connection.db, primaryUrl, replicaUrl, ...others })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await opened.close()
  })
  return opened
}

/** Returns the role of the server that answers. */
const readServer = async (db: Database) => {
  const { rows } = await sql<{ server: string }>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as server`.execute(db)
  return rows[0]!.server
}
const countNotes = async (db: Database) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from note`.execute(db)
  return rows[0]!.count
}

test('the replica is used while it keeps up, and again when it has caught up', async () => {
  const opened = open()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  const before = await opened.read(countNotes)
  await connection.pool.query("insert into note values ('received')")
  await expect.poll(() => countNotes(opened.db)).toBe(before + 1)

  await pauseReplay()
  await connection.pool.query("insert into note values ('not replayed')")
  await expect.poll(() => opened.getState().isUsed).toBe(false)
  expect(await opened.read(countNotes)).toBe(before + 2)
  expect(opened.getState().lagSeconds).toBeGreaterThan(3)

  await resumeReplay()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  await expect.poll(() => countNotes(opened.db)).toBe(before + 2)
})

test('after a change, reads see it at once, and the replica is used again when it has replayed it', async () => {
  const opened = open()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  for (let change = 1; change <= 20; change++) {
    const before = await countNotes(connection.db)
    await connection.pool.query("insert into note values ('changed')")
    opened.requireCurrent()
    expect(await opened.read(countNotes)).toBe(before + 1)
  }
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  await pauseReplay()
  await connection.pool.query("insert into note values ('changed')")
  opened.requireCurrent()
  expect(await opened.read(readServer)).toBe('primary')
  await resumeReplay()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
})

test('after a change, the replica is read if the primary cannot be reached', async () => {
  const none = connect('postgres://hool@127.0.0.1:1/none')
  onTestFinished(none.close)
  const opened = open({ primary: none.db })
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  await pauseReplay()
  await connection.pool.query("insert into note values ('not replayed')")
  opened.requireCurrent()
  expect(await opened.read(readServer)).toBe('replica')
  expect(opened.getState().repeated).toBe(1)
})

test('a replica is not used before it has replayed what the primary had written at the start', async () => {
  await pauseReplay()
  await connection.pool.query("insert into note values ('before the start')")
  const opened = open()
  // Long enough for at least one check.
  await wait(1_500)
  expect([opened.getState().isUsed, await opened.read(readServer)]).toEqual([false, 'primary'])
  await resumeReplay()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
})

test.each([
  ['of another primary', { primaryUrl: () => inject('postgresUrl') }, 'it is not a replica of this database'],
  ['with another database', { replicaUrl: () => replica.getUrl('template1') }, 'it is not a replica of this database'],
  ['that is none', { replicaUrl: () => inject('postgresUrl') }, 'it is not a replica"'],
])('a replica %s is not used', async (_which, urls, reason) => {
  const opened = open(Object.fromEntries(Object.entries(urls).map(([name, getUrl]) => [name, getUrl()])))
  await expect.poll(() => vi.mocked(console.error).mock.calls.join()).toContain(reason)
  expect([opened.getState().isUsed, await opened.read(readServer)]).toEqual([false, 'primary'])
})

test('a read that the replica cannot finish is repeated on the primary, unless the handler has ended it', async () => {
  const opened = open()
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  const servers: string[] = []
  const failOnReplica = (error: Error) => async (db: Database) => {
    servers.push(await readServer(db))
    if (db === opened.db) throw error
    return servers.at(-1)
  }
  expect(await opened.read(failOnReplica(new Error('canceled')))).toBe('primary')
  expect(servers).toEqual(['replica', 'primary'])
  expect(opened.getState().repeated).toBe(1)
  await expect(opened.read(failOnReplica(new DomainError('notFound')))).rejects.toThrow('notFound')
})

test('when the replica is killed, every read is answered, and it is used again after its restart', async () => {
  const opened = open()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  process.kill(findRunningPostmaster(join(replicaFolder, 'postgres'))!.pid, 'SIGKILL')
  // Until the failure is noticed, failed reads are repeated on the primary.
  for (let reads = 0; reads < 20; reads++) expect(await opened.read(readServer)).toMatch(/primary|replica/)
  await expect.poll(() => opened.read(readServer)).toBe('replica')
})

test('while the primary does not answer, an up-to-date replica continues to be read', async () => {
  const proxy = await startProxy(primaryUrl)
  const throughProxy = connect(proxy.url)
  // Queries that hang end only when the proxy is closed.
  onTestFinished(() => void throughProxy.close())
  const opened = open({ primary: throughProxy.db, primaryUrl: proxy.url })
  const never = open({ primaryUrl: 'postgres://postgres@127.0.0.1:1/postgres' })
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  proxy.hang()
  // Longer than the maximum lag at which a replica is used.
  await wait(4_000)
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  // The last change may have been made just before the primary stopped answering.
  opened.requireCurrent()
  expect(await opened.read(readServer)).toBe('replica')
  // If the primary was never reachable, it is unknown how far behind the replica is.
  expect(never.getState().isUsed).toBe(false)
  expect(await never.read(readServer)).toBe('primary')
})

test('while only the checks of the primary fail, the replica is not read', async () => {
  const proxy = await startProxy(primaryUrl)
  const opened = open({ primaryUrl: proxy.url })
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  proxy.hang()
  await expect.poll(() => opened.getState().isUsed).toBe(false)
  expect(await opened.read(readServer)).toBe('primary')
})

test('while the primary does not answer, a replica that was far behind is not read', async () => {
  const proxy = await startProxy(primaryUrl)
  const throughProxy = connect(proxy.url)
  // Queries that hang end only when the proxy is closed.
  onTestFinished(() => void throughProxy.close())
  const opened = open({ primary: throughProxy.db, primaryUrl: proxy.url })
  await expect.poll(() => opened.getState().isUsed).toBe(true)
  await pauseReplay()
  await connection.pool.query("insert into note values ('not replayed')")
  await expect.poll(() => opened.getState().isUsed).toBe(false)
  await wait(1_000)
  proxy.hang()
  await wait(2_500)
  expect(opened.getState().isUsed).toBe(false)
})

test('a replica that hangs is given up, and used again when it answers, although its connections were lost', async () => {
  const proxy = await startProxy(replicaUrl)
  const opened = open({ replicaUrl: proxy.url })
  await expect.poll(() => opened.read(readServer)).toBe('replica')
  proxy.hang()
  expect(await opened.read(readServer)).toBe('primary')
  await expect.poll(() => opened.getState().isUsed).toBe(false)
  proxy.resume()
  await expect.poll(() => opened.read(readServer)).toBe('replica')
})

test('doctor finds a replica that keeps up, one that does not, and servers that are not replicas', async () => {
  const find = async (url: string) => (await runChecks([replicaCheck(connection.pool, url)]))[0]!
  expect(await find(replicaUrl)).toMatchObject({ name: 'replica', status: 'ok' })
  const startsWith = (text: string) => ({ status: 'problem', message: expect.stringMatching(new RegExp(`^${text}`)) })
  expect(await find(primaryUrl)).toMatchObject(
    startsWith('DATABASE_REPLICA_URL leads to a server that is not a replica'),
  )
  expect(await find(replica.getUrl('template1'))).toMatchObject(startsWith('DATABASE_REPLICA_URL leads to another'))
  expect(await find('postgres://hool@127.0.0.1:1/postgres')).toMatchObject({ status: 'problem' })
  await pauseReplay()
  await connection.pool.query("insert into note values ('not replayed')")
  expect(await find(replicaUrl)).toMatchObject(startsWith('The replica is more than three seconds behind'))
})

/**
 * Starts a proxy that can stop forwarding data to and from a server. Connections already open at that point stay open
 * but never get a response, as behind a firewall that no longer tracks them.
 */
async function startProxy(serverUrl: string) {
  const url = new URL(serverUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  let isHanging = false
  const proxy = createServer((client) => {
    const server = createConnection(target)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (data) => to.write(data))
      if (isHanging) from.pause()
    }
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: String(url),
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    /** For new connections. */
    resume() {
      isHanging = false
    },
  }
}
