import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_BODY_BYTES } from '#platform/contract/call.ts'

/** Time limit for an upload: enough for a video of 100 MB over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000
export const BODY_TIMEOUT_MS = 10_000

/**
 * Adds protection against slow-body attacks, which hold connections open by sending an occasional byte. Node has only
 * one time limit for all requests, which must be long enough for an upload. Any other body must arrive within `bodyMs`,
 * or the connection is closed.
 */
export function addSlowBodyProtection(app: FastifyInstance, bodyMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async (request) => {
    const { method, raw } = request
    if (isUpload(request) || readBodyLength(request) === 0 || method === 'HEAD') return
    const timer = setTimeout(() => raw.destroy(), bodyMs)
    timer.unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/**
 * Closes the connection after a response that was sent before a large body had arrived. Otherwise Node would receive
 * and discard the rest, and a caller who has already been rejected could keep the server busy. An upload that is
 * rejected for any reason other than too many requests is received to its end, because a browser that is cut off shows
 * no error message.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete || readBodyLength(request) <= MAX_BODY_BYTES) return
    if (!isUpload(request) || reply.statusCode === 429) reply.header('connection', 'close')
  })
}

const isUpload = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { isUpload?: boolean }).isUpload === true

/** Returns the declared length of the body in bytes, or Infinity for a body that is sent in chunks. */
const readBodyLength = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
