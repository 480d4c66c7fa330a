import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOM_MEDIA_SOCKET } from '#platform/values/socket-paths.ts'
import { buildApp } from '#src/app.ts'
import { createRoomWithBothInside } from '#testing/server/session-room.ts'
import { createMediaPass } from './media-pass.ts'

/** Starts a media server that accepts connections but never replies. */
async function startSilentServer(): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Creates a participant in a room, and a gateway to a media server at the given URL. */
async function startGateway(mediaServerUrl: string) {
  const { deps, clientParticipantId } = await createRoomWithBothInside()
  deps.settings.rooms.mediaServerUrl = mediaServerUrl
  const app = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none' })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { media_room: mediaRoom } = await deps.db
    .selectFrom('session_room')
    .select('media_room')
    .executeTakeFirstOrThrow()
  const until = deps.clock.now().add({ hours: 1 }).toString()
  const token = createMediaPass(deps, { participantId: clientParticipantId, mediaRoom, until })
  return { deps, port, create: JSON.stringify({ janus: 'create', transaction: 't', token }) }
}

async function connectBrowser(port: number): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const headers = { headers: { origin: 'http://127.0.0.1:3000' } } as unknown as string[]
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ROOM_MEDIA_SOCKET}`, headers)
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.addEventListener('close', ({ code }) => resolve(code))
  await new Promise((done) => socket.addEventListener('open', done))
  return { socket, closed }
}

const UNREACHABLE = 'ws://127.0.0.1:1'

test('limits queued messages while it connects to the media server', async () => {
  const { port, create } = await startGateway(await startSilentServer())
  const { socket, closed } = await connectBrowser(port)
  socket.send(create)
  for (let n = 0; n < 100; n++) socket.send('{"janus":"keepalive"}')
  expect(await closed).toBe(1008)
})

test('terminates a rejected browser that does not respond', async () => {
  const { port } = await startGateway(UNREACHABLE)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${ROOM_MEDIA_SOCKET} HTTP/1.1\r\nHost: x\r\nOrigin: http://127.0.0.1:3000\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await once(socket, 'data')
  const refusedAt = performance.now()
  // A text frame with two characters, `{}`, and a zero mask.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]))
  socket.resume()
  await once(socket, 'close')
  expect(performance.now() - refusedAt).toBeLessThan(10_000)
})

test('limits an IP address to 60 sockets', async () => {
  const { port } = await startGateway(UNREACHABLE)
  await Promise.all(Array.from({ length: 60 }, () => connectBrowser(port)))
  expect(await (await connectBrowser(port)).closed).toBe(1013)
})

test('reports an unavailable media server to the operator once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { deps, port, create } = await startGateway(UNREACHABLE)
  for (let n = 0; n < 3; n++) {
    const { socket, closed } = await connectBrowser(port)
    socket.send(create)
    expect(await closed).toBe(1013)
  }
  const listFailures = () =>
    deps.db.selectFrom('failed_job').select(['kind', 'subject', 'message', 'failures']).execute()
  await expect
    .poll(listFailures)
    .toEqual([{ kind: 'media-server', subject: '', message: 'the media server does not answer', failures: 1 }])
})
