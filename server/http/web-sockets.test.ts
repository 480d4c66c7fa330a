import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { ROOM_SOCKET } from '#contract/constants.ts'
import { HttpFault } from './refusing.ts'
import { becomesSocket, noPageHere, takeWebSockets } from './web-sockets.ts'

test('the connection of a socket that a hook refuses is closed, so that a busy program can end', async () => {
  const app = fastify({ http: { shouldUpgradeCallback: becomesSocket } })
  await takeWebSockets(app)
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
