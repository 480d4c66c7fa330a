import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_BODY_BYTES } from '#platform/contract/call.ts'
import { closeUnreadBodies } from './request-bodies.ts'

/** Starts a server that rejects every request before its body arrives, with the status given in the path. */
async function startRefusingServer(): Promise<number> {
  const app = fastify()
  onTestFinished(() => app.close())
  closeUnreadBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    await reply.code(Number(request.url.split('/').at(-1))).send({})
  })
  app.post('/call/:status', () => ({}))
  app.post('/upload/:status', { config: { isUpload: true } }, () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/**
 * Sends the headers and the beginning of a body, which is also a valid chunk. @returns whether the server then closes
 * the connection
 */
async function isClosedAfterRefusal(port: number, path: string, bodyHeader: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const ended = once(socket, 'end')
  socket.write(['POST /', path, ' HTTP/1.1\r\nHost: a\r\n', bodyHeader, '\r\n\r\n1\r\n{\r\n'].join(''))
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(String(response)).toContain(` ${path.split('/').at(-1)} `)
  const isAnnounced = /\r\nconnection: close\r\n/i.test(String(response))
  if (isAnnounced) await ended
  return isAnnounced
}

test.each([
  ['call/401', `Content-Length: ${MAX_BODY_BYTES}`, false],
  ['call/401', `Content-Length: ${MAX_BODY_BYTES + 1}`, true],
  ['call/429', 'Transfer-Encoding: chunked', true],
  ['upload/401', 'Content-Length: 50000000', false],
  ['upload/429', 'Content-Length: 50000000', true],
])('does not go on to receive a large body that it has refused: %s, %s', async (path, bodyHeader, isClosed) => {
  expect(await isClosedAfterRefusal(await startRefusingServer(), path, bodyHeader)).toBe(isClosed)
})

test('leaves the connection open after a large body that it has received', async () => {
  const app = fastify({ bodyLimit: 10 * MAX_BODY_BYTES })
  onTestFinished(() => app.close())
  closeUnreadBodies(app)
  app.post('/', () => ({}))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ text: 'x'.repeat(2 * MAX_BODY_BYTES) })
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'keep-alive'])
})
