import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 2_000

/**
 * Answers 503 while one turn of the loop takes longer than `limitMs` on average: whoever asks then is better off coming back.
 * The window measured is longer than the limit, because one in which the loop never turned counts as endless: with the usual
 * second, building the program on a slow machine was enough for its first second to be refused.
 */
export async function refuseUnderPressure(app: FastifyInstance, limitMs = LIMIT_MS): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: limitMs, sampleInterval: 1.5 * limitMs })
}
