import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addFloodProtection } from './flood-protection.ts'

const MAX_REFUSED = 5

/** Starts a server that rejects every request to `/refused` as a rate limit does, and serves all others. */
async function startServer({ trustProxy = false, blockMs = 60_000 } = {}): Promise<number> {
  const app = fastify({ trustProxy, forceCloseConnections: true })
  onTestFinished(() => app.close())
  const countRefused = addFloodProtection(app, { windowMs: 60_000, maxRefused: MAX_REFUSED, blockMs })
  app.get('/refused', (sent, reply) => {
    countRefused(sent)
    return reply.code(429).send({})
  })
  app.get('/', () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/**
 * Sends a request over a new connection, or over the agent's. @returns the status, or 'closed' if the server closed the
 * connection
 */
const get = (
  port: number,
  path: string,
  { from = '127.0.0.1', headers = {}, agent = false }: { from?: string; headers?: object; agent?: Agent | false } = {},
): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    request({ port, path, host: '127.0.0.1', localAddress: from, agent, headers: { ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
      .once('error', () => resolve('closed'))
      .end()
  })

async function flood(port: number, headers = {}) {
  const outcomes: (number | 'closed')[] = []
  for (let n = 0; n < MAX_REFUSED + 2; n++) outcomes.push(await get(port, '/refused', { headers }))
  return outcomes
}

test('a network that goes on after it has been refused gets no new connections', async () => {
  const port = await startServer()
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.1' })
  onTestFinished(() => agent.destroy())
  expect(await get(port, '/', { agent })).toBe(200)
  expect(await flood(port)).toEqual([...Array<number>(MAX_REFUSED).fill(429), 'closed', 'closed'])
  expect(await get(port, '/')).toBe('closed')
  expect(await get(port, '/', { agent })).toBe(200)
})

// macOS has no other loopback address.
test.skipIf(process.platform === 'darwin')('other networks are served during a flood', async () => {
  const port = await startServer()
  await flood(port)
  expect(await get(port, '/', { from: '127.0.0.2' })).toBe(200)
})

test('a blocked network is served again after a while', async () => {
  const port = await startServer({ blockMs: 300 })
  await flood(port)
  expect(await get(port, '/')).toBe('closed')
  await expect.poll(() => get(port, '/'), { timeout: 10_000 }).toBe(200)
  expect(await get(port, '/refused')).toBe(429)
})

test('the connections of a trusted proxy stay open', async () => {
  const port = await startServer({ trustProxy: true })
  const outcomes = await flood(port, { 'x-forwarded-for': '203.0.113.9' })
  expect(outcomes).toEqual(Array(MAX_REFUSED + 2).fill(429))
  expect(await get(port, '/')).toBe(200)
})
