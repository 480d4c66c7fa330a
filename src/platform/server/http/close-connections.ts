import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for a request that is still arriving at shutdown; its headers fit into one or two packets. */
const ARRIVAL_MS = 1_000
/** Time to answer the requests in flight. */
const ANSWER_MS = 6_000

/**
 * Limits how long open connections can delay a shutdown. Node stops enforcing its timeouts when a server closes, so a
 * client that has sent only half of its headers would block the shutdown forever, and a connection in use at that
 * moment would stay open for the keep-alive time after its response.
 */
export function addConnectionClosing(
  app: FastifyInstance,
  { arrivalMs = ARRIVAL_MS, answerMs = ANSWER_MS } = {},
): void {
  const connections = trackConnections(app.server)
  app.addHook('preClose', async () => {
    connections.startClosing()
    const timers = [setTimeout(connections.destroyUnused, arrivalMs), setTimeout(connections.destroyAll, answerMs)]
    app.server.once('close', () => timers.forEach(clearTimeout))
  })
}

/** Counts the pending requests of each connection. */
function trackConnections(server: Server) {
  const requestCounts = new Map<Socket, number>()
  let isClosing = false
  server.on('connection', (socket) => {
    requestCounts.set(socket, 0)
    socket.once('close', () => requestCounts.delete(socket))
  })
  server.on('request', ({ socket }, response: ServerResponse) => {
    requestCounts.set(socket, (requestCounts.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!requestCounts.has(socket)) return
      const count = requestCounts.get(socket)! - 1
      requestCounts.set(socket, count)
      if (isClosing && count === 0) socket.destroySoon()
    })
  })
  return {
    startClosing: () => {
      isClosing = true
    },
    destroyUnused: () => {
      for (const [socket, count] of requestCounts) if (count === 0) socket.destroy()
    },
    destroyAll: () => {
      for (const socket of requestCounts.keys()) socket.destroy()
    },
  }
}
