import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/server/context.ts'
import { isSameSecret } from '#platform/server/encryption.ts'

const COOKIE = 'XSRF-TOKEN'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Adds CSRF protection by double submit (specification §7): every write repeats a readable cookie in a header.
 * @fastify/csrf-protection instead uses a secret cookie and a separate token, which the specification does not allow.
 */
export function addCsrfProtection(app: FastifyInstance, secureCookie: boolean): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const cookie = request.cookies[COOKIE]
    if (!cookie) {
      reply.setCookie(COOKIE, randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'lax',
        secure: secureCookie,
        httpOnly: false,
      })
    }
    // The matched route decides, not the URL: `/%61pi/…` is another URL for the same route.
    const { url = '', config } = request.routeOptions
    const { csrf } = config as { csrf?: boolean }
    if (SAFE_METHODS.has(request.method) || csrf === false || !url.startsWith('/api')) return
    const header = request.headers['x-xsrf-token']
    if (!cookie || typeof header !== 'string' || !isSameSecret(header, cookie)) throw new DomainError('forgeryGuard')
  })
}
