import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { HttpError } from './send-error.ts'
import { createUpgradeCheck, registerWebSockets, sendSocketNotFound } from './web-sockets.ts'

test('closes the connection of a socket that a hook rejects, so that the process can shut down', async () => {
  const app = fastify({ http: { shouldUpgradeCallback: createUpgradeCheck('built') } })
  await registerWebSockets(app, 'built')
  app.addHook('onRequest', async () => {
    throw new HttpError(503)
  })
  app.route({ method: 'GET', url: ROOM_SOCKET, handler: sendSocketNotFound, wsHandler: (socket) => socket.close() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => (received += bytes))
  socket.write(
    `GET ${ROOM_SOCKET} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1.1 503 /)
  await app.close()
})

const buildViteUpgrade = (url: string, protocol: string) =>
  `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

/**
 * Creates an app with a connected socket. With `usesCallback` the app decides which requests Node upgrades, as in newer
 * Node versions; without it Node upgrades all of them, as in older ones.
 */
async function createApp(pages: 'built' | 'dev', usesCallback: boolean) {
  const app = fastify(usesCallback ? { http: { shouldUpgradeCallback: createUpgradeCheck(pages) } } : {})
  await registerWebSockets(app, pages)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => (received += bytes))
  return { app, socket, received: () => received }
}

test.each([
  ['built', 'vite-hmr', true],
  ['built', 'vite-hmr', false],
  ['dev', 'vite-anything', false],
] as const)('with %s pages, a socket with the protocol %s is closed', async (pages, protocol, usesCallback) => {
  const { app, socket, received } = await createApp(pages, usesCallback)
  socket.write(buildViteUpgrade('/', protocol).replace('Upgrade\r\n', 'Upgrade, close\r\n'))
  await once(socket, 'close')
  expect(received()).not.toMatch(/ 101 /)
  await app.close()
})

test('an error on a socket of the development server does not end the process', async () => {
  const { app, socket } = await createApp('dev', false)
  const upgraded = once(app.server, 'upgrade') as Promise<[unknown, Socket]>
  socket.write(buildViteUpgrade('/', 'vite-hmr'))
  const [, upgradedSocket] = await upgraded
  expect(upgradedSocket.destroyed).toBe(false)
  const closed = new Promise((done) => upgradedSocket.on('close', done))
  upgradedSocket.destroy(new Error('read ECONNRESET'))
  await closed
  await app.close()
})
