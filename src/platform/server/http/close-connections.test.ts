import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addConnectionClosing } from './close-connections.ts'

/** Unlike `events.once`, does not reject if the connection is reset. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

async function startApp(limits: { arrivalMs?: number; answerMs?: number }) {
  const app = fastify()
  addConnectionClosing(app, limits)
  const answer = Promise.withResolvers<string>()
  const reached = Promise.withResolvers<void>()
  app.get('/slow', () => {
    reached.resolve()
    return answer.promise
  })
  app.post('/', () => 'received')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const open = async (text: string) => {
    const connected = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    onTestFinished(() => void socket.destroy())
    const [received] = (await connected) as [Socket]
    socket.write(text)
    await expect.poll(() => received.bytesRead).toBe(text.length)
    return socket
  }
  return { app, port, answer, reached: reached.promise, open }
}

test.each([
  ['a silent connection', ''],
  ['a connection with half of its headers sent', 'GET / HTTP/1.1\r\nHost: x\r\nX-A'],
  ['a connection with half of its next headers sent', 'GET /none HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-A'],
])('%s does not delay the shutdown', async (_name, text) => {
  const { app, open } = await startApp({ arrivalMs: 50, answerMs: 60_000 })
  const socket = await open(text)
  await Promise.all([waitForClose(socket), app.close()])
})

test.each([
  ['half of a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
  ['a request that is never answered', 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s delays the shutdown only for the time of an answer', async (_name, text) => {
  const { app, open } = await startApp({ arrivalMs: 10, answerMs: 200 })
  const requested = once(app.server, 'request')
  const socket = await open(text)
  await requested
  await Promise.all([waitForClose(socket), app.close()])
})

test('a request in flight gets its answer, and its connection is closed afterwards despite keep-alive', async () => {
  const { app, port, answer, reached, open } = await startApp({ arrivalMs: 10, answerMs: 60_000 })
  const unused = await open('')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/slow', agent }, resolve).once('error', reject)
  })
  await reached
  const closed = app.close()
  await waitForClose(unused)
  answer.resolve('done')
  const response = await responded
  expect([response.statusCode, String(await response.toArray())]).toEqual([200, 'done'])
  await closed
})
