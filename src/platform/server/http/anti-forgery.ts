import { randomBytes, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/server/context.ts'

const COOKIE = 'XSRF-TOKEN'
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double submit (specification §7): a readable cookie set where it is missing, repeated in a header by every write.
 * @fastify/csrf-protection keeps a secret cookie and another token, which does not fit the pair the specification names.
 */
export function guardAgainstForgery(app: FastifyInstance, secureCookie: boolean): void {
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
    // By the route that will answer: `/%61pi/…` is another address and the same route.
    const { url = '', config } = request.routeOptions
    const { csrf } = config as { csrf?: boolean }
    if (SAFE.has(request.method) || csrf === false || !url.startsWith('/api')) return
    const header = request.headers['x-xsrf-token']
    if (!cookie || typeof header !== 'string' || !same(cookie, header)) throw new DomainError('forgeryGuard')
  })
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
