import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 2_000

/**
 * Adds load shedding: responds with 503 while the mean event loop delay exceeds `limitMs`. The sample interval is
 * longer than the limit, because an interval without a measurement counts as an infinite delay: with the default of one
 * second, start-up on a slow machine was enough to reject the first requests.
 */
export async function addLoadShedding(app: FastifyInstance, limitMs = LIMIT_MS): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: limitMs, sampleInterval: 1.5 * limitMs })
}
