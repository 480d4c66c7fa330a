import type { FastifyReply } from 'fastify'

const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * Sets the headers of every response: API, pages, files and redirects alike. A response without its own cache header is
 * not stored anywhere, because it may contain tokens, messages or notes (ASVS 14.3.2). A response that shared caches
 * may store sets no cookie, because they would either give one visitor's cookie to everyone or store nothing.
 */
export function setResponseHeaders(reply: FastifyReply, isLocalHttp: boolean): void {
  reply.header('x-content-type-options', 'nosniff')
  if (!isLocalHttp) reply.header('strict-transport-security', HSTS)
  const cacheControl = reply.getHeader('cache-control')
  if (cacheControl === undefined || reply.statusCode >= 400) reply.header('cache-control', 'no-store')
  else if (String(cacheControl).startsWith('public')) reply.removeHeader('set-cookie')
}
