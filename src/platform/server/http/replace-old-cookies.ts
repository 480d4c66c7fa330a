import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { EMAIL_VERIFICATION_HOURS, LOGIN_CHALLENGE_MINUTES } from '#platform/values/constants.ts'
import { COOKIES, getCookieName } from '#platform/values/cookies.ts'

const SECONDS = {
  year: 31_536_000,
  day: EMAIL_VERIFICATION_HOURS * 3600,
  minutes: 2 * LOGIN_CHALLENGE_MINUTES * 60,
}

/** Replaces cookies that a browser still stores under their unprefixed names. To be removed after 2027-12-31. */
export function replaceOldCookies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const { name, purpose, lifetime } of COOKIES) {
      const cookieName = getCookieName(name, true)
      const value = request.cookies[name]
      // The device cookie was introduced after the prefix, and the anti-forgery cookie has no prefix.
      if (value === undefined || lifetime === 'days' || lifetime === 'session') continue
      const isSecret = purpose === 'signUp' || purpose === 'logIn'
      reply.clearCookie(name, { path: isSecret ? '/api/' : '/', secure: true })
      if (request.cookies[cookieName] !== undefined) continue
      const options = { path: '/', secure: true, httpOnly: isSecret, maxAge: SECONDS[lifetime] }
      reply.setCookie(cookieName, value, { ...options, sameSite: isSecret ? 'strict' : 'lax' })
    }
  })
}
