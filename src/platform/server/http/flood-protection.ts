import type { FastifyInstance, FastifyRequest } from 'fastify'
import { normalizeNetwork } from './caller-network.ts'

const WINDOW_MS = 60_000
/** Ten a second, which is more than a faulty browser or a busy school sends after being rejected. */
const MAX_REFUSED = 600
const BLOCK_MS = 5_000

/**
 * Closes the connections of a network that floods the server with requests that the rate limits reject. Such a response
 * is cheap, but receiving thousands of bodies a second fills the memory, so Node constantly collects garbage and other
 * clients wait. A blocked network cannot open connections for `blockMs`.
 *
 * Only a network that connects directly is blocked, because the connections of a trusted proxy carry the requests of
 * all clients.
 * @returns a function to call for every request that a rate limit rejects
 */
export function addFloodProtection(
  app: FastifyInstance,
  { windowMs = WINDOW_MS, maxRefused = MAX_REFUSED, blockMs = BLOCK_MS } = {},
): (request: FastifyRequest) => void {
  const refusedCounts = new Map<string, number>()
  const blockedUntil = new Map<string, number>()
  let windowEnd = 0
  const isBlocked = (network: string): boolean => (blockedUntil.get(network) ?? 0) > performance.now()
  app.server.on('connection', (socket) => {
    if (blockedUntil.size > 0 && isBlocked(normalizeNetwork(socket.remoteAddress ?? ''))) socket.destroy()
  })
  return ({ ip, raw: { socket } }) => {
    const network = normalizeNetwork(ip)
    if (network !== normalizeNetwork(socket.remoteAddress ?? '')) return
    const now = performance.now()
    if (now > windowEnd) {
      refusedCounts.clear()
      for (const [blocked, until] of blockedUntil) if (until < now) blockedUntil.delete(blocked)
      windowEnd = now + windowMs
    }
    const count = (refusedCounts.get(network) ?? 0) + 1
    refusedCounts.set(network, count)
    if (count > maxRefused) {
      blockedUntil.set(network, now + blockMs)
      refusedCounts.delete(network)
    }
    if (isBlocked(network)) socket.destroy()
  }
}
