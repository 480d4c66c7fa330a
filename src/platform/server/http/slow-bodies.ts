import type { FastifyInstance } from 'fastify'

/** The longest an upload may take; a video of 100 MB on a slow line. */
export const UPLOAD_MS = 30 * 60_000
export const BODY_MS = 10_000

/**
 * Node has one time limit for every request and it must fit an upload: everything else has to arrive within `bodyMs`, or the
 * connection goes, so that nobody holds many of them open by sending a byte now and then.
 */
export function guardAgainstSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
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
