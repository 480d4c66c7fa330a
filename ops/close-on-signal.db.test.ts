import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

const LIMIT_MS = 15_000

async function startProcess({ databaseUrl, settings }: TestDeps) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['ops/testing/signalled-site.ts', databaseUrl, settings.dataFolder],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with code ${code}`)))
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]
  failed.catch(() => undefined)
  const host = `127.0.0.1:${port}`
  /** Opens a connection that sends these lines and then goes silent. */
  const hold = async (...lines: string[]) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(lines.join('\r\n').replace('HOST', host).replace('ORIGIN', `http://${host}`))
    return socket
  }
  const getStatus = async (path: string) => (await fetch(`http://${host}${path}`)).status
  const terminate = async () => {
    const signalledAt = performance.now()
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exited
    return { code, isInTime: performance.now() - signalledAt < LIMIT_MS }
  }
  return { hold, getStatus, terminate }
}

const UPGRADE = [
  ...[`GET ${ROOM_SOCKET} HTTP/1.1`, 'Host: HOST', 'Origin: ORIGIN', 'Connection: Upgrade', 'Upgrade: websocket'],
  ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', ''],
]

test('SIGTERM ends the program in time, whatever connections are open and whatever work hangs', async () => {
  const site = await startProcess(await createTestDeps())
  await site.hold()
  await site.hold('GET /healthz HTTP/1.1', 'Host: HOST', 'X-A')
  await site.hold(
    'POST /api/account/login HTTP/1.1',
    ...['Host: HOST', 'Content-Type: application/json', 'Content-Length: 50', '', '{'],
  )
  const keptAlive = await site.hold('GET /healthz HTTP/1.1', 'Host: HOST', '', '')
  const upgraded = await site.hold(...UPGRADE)
  expect(String((await once(keptAlive, 'data'))[0])).toContain(' 200 ')
  expect(String((await once(upgraded, 'data'))[0])).toContain(' 101 ')
  expect(await site.terminate()).toEqual({ code: 0, isInTime: true })
})

/**
 * Terminates all connections to the database, as a database shutdown would. `isBack`: whether the database accepts new
 * ones.
 */
async function interruptDatabase({ databaseUrl }: TestDeps, isBack: boolean): Promise<void> {
  const outside = connect(databaseUrl.replace(/\/[^/]+$/, '/postgres'), 1)
  const name = databaseUrl.split('/').at(-1)!
  const allowConnections = (isAllowed: boolean) =>
    outside.pool.query(`alter database ${name} with allow_connections ${isAllowed}`)
  onTestFinished(async () => {
    await allowConnections(true)
    await outside.close()
  })
  await allowConnections(isBack)
  await outside.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

test.each([
  ['after the database was restarted', true],
  ['while the database is away', false],
])('SIGTERM ends the program in time %s', async (_name, isBack) => {
  const deps = await createTestDeps()
  const site = await startProcess(deps)
  await interruptDatabase(deps, isBack)
  await expect.poll(() => site.getStatus('/readyz')).toBe(isBack ? 200 : 503)
  await site.hold('GET /healthz HTTP/1.1', 'Host: HOST', 'X-A')
  expect(await site.terminate()).toEqual({ code: 0, isInTime: true })
})
