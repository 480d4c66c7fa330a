import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { ROOM_SOCKET } from '#platform/values/constants.ts'
import { HttpFault } from './refusing.ts'
import { becomesSocket, noPageHere, takeWebSockets } from './web-sockets.ts'

test('the connection of a socket that a hook refuses is closed, so that a busy program can end', async () => {
  const app = fastify({ http: { shouldUpgradeCallback: becomesSocket('built') } })
  await takeWebSockets(app, 'built')
  app.addHook('onRequest', async () => {
    throw new HttpFault(503)
  })
  app.route({ method: 'GET', url: ROOM_SOCKET, handler: noPageHere, wsHandler: (socket) => socket.close() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  socket.write(
    `GET ${ROOM_SOCKET} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(said).toMatch(/^HTTP\/1.1 503 /)
  await app.close()
})

const ofVite = (url: string, protocol: string) =>
  `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

/** `asksFirst`: newer Nodes ask whether a request becomes a socket, older ones make it one. */
async function anApp(pages: 'built' | 'dev', asksFirst: boolean) {
  const app = fastify(asksFirst ? { http: { shouldUpgradeCallback: becomesSocket(pages) } } : {})
  await takeWebSockets(app, pages)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  return { app, socket, said: () => said }
}

test.each([
  ['built', 'vite-hmr', true],
  ['built', 'vite-hmr', false],
  ['dev', 'vite-anything', false],
] as const)('with pages %s nobody holds a socket open as %s', async (pages, protocol, asksFirst) => {
  const { app, socket, said } = await anApp(pages, asksFirst)
  socket.write(ofVite('/', protocol).replace('Upgrade\r\n', 'Upgrade, close\r\n'))
  await once(socket, 'close')
  expect(said()).not.toMatch(/ 101 /)
  await app.close()
})

test('a socket that is left to another one may break, and the program goes on', async () => {
  const { app, socket } = await anApp('dev', false)
  const upgraded = once(app.server, 'upgrade') as Promise<[unknown, Socket]>
  socket.write(ofVite('/', 'vite-hmr'))
  const [, theirs] = await upgraded
  expect(theirs.destroyed).toBe(false)
  const closed = new Promise((done) => theirs.on('close', done))
  theirs.destroy(new Error('read ECONNRESET'))
  await closed
  await app.close()
})
