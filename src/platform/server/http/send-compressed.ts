import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EnvelopeContent, serializeEnvelope } from './send-error.ts'

/**
 * Sends a long response, compressed if the client accepts gzip. Only for calls marked `isCompressible`, because
 * compressing user input together with a secret reveals the secret by the length. 80 kB take about a millisecond, less
 * than waiting for a thread.
 */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, part: EnvelopeContent): FastifyReply {
  const text = serializeEnvelope(200, part)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 4 }))
}
