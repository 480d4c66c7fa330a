import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const assets = fileURLToPath(new URL('../../../../build/client/assets', import.meta.url))
const favicon = readFileSync(new URL('../../../app-shell/favicon.svg', import.meta.url))
const DAY_SECONDS = 86_400

/**
 * Serves the built files, precompressed and cached for a year because their names contain a content hash, and the
 * favicon, cached for a day.
 */
export async function serveSiteFiles(app: FastifyInstance, { dev }: { dev: boolean }): Promise<void> {
  if (!dev && existsSync(assets)) {
    await app.register(serveStatic, {
      root: assets,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    })
  }
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(favicon),
  )
}
