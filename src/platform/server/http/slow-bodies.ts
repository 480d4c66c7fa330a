import type { FastifyInstance } from 'fastify'

/** Time limit of an upload: enough for a video of 100 MB over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000
export const BODY_TIMEOUT_MS = 10_000

/**
 * Adds protection against slow-body attacks, which hold connections open by sending an occasional byte. Node has only
 * one time limit for all requests, which must be long enough for an upload. Any other body must arrive within `bodyMs`,
 * or the connection is closed.
 */
export function addSlowBodyProtection(app: FastifyInstance, bodyMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async (request) => {
    const { headers, method, raw } = request
    const isUpload = (request.routeOptions.config as { isUpload?: boolean }).isUpload === true
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (isUpload || !hasBody || method === 'HEAD') return
    const timer = setTimeout(() => raw.destroy(), bodyMs)
    timer.unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}
