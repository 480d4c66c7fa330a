import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#modules/call-paths.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { PROOF_HOURS, TICKET_MINUTES } from '#platform/values/constants.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'

declare module '#platform/server/context.ts' {
  interface Context<Code extends DomainErrorCode = DomainErrorCode> {
    /** Hash of the secret that a sign-up left in this browser; null where nobody signed up lately. */
    browserHash: Buffer | null
    /** As `browserHash`, left by a login that is under way: its ticket or challenge works nowhere else. */
    loginBrowserHash: Buffer | null
  }
}

interface Mark {
  cookie: string
  /** Only these set it. */
  calls: ReadonlySet<CallName>
  seconds: number
}

const SIGN_UP: Mark = {
  cookie: 'sign-up',
  calls: new Set(['customerSignUp', 'accountSignUp']),
  seconds: PROOF_HOURS * 3600,
}
/** Decision 0020. Twice the time of a ticket: a deactivated account's second one follows the first. */
const LOG_IN: Mark = {
  cookie: 'log-in',
  calls: new Set(['login', 'passkeyOptions', 'newPasskeyOptions']),
  seconds: 2 * TICKET_MINUTES * 60,
}

interface Marking {
  name: CallName
  reply: FastifyReply
  /** Only sent over https. */
  secure: boolean
}

/**
 * Tells the browser that signed up from any other. Whoever types somebody else's address gets a mail sent there; pressing
 * its button must not make an account with the stranger's password. Only signing up sets the cookie, for as long as it waits.
 */
export const browserHashOf = (request: FastifyRequest, marking: Marking) => hashOfMark(SIGN_UP, request, marking)

/** Tells the browser in which a login is under way: what was made for it is worth nothing to whoever got hold of it. */
export const loginBrowserHashOf = (request: FastifyRequest, marking: Marking) => hashOfMark(LOG_IN, request, marking)

function hashOfMark(mark: Mark, request: FastifyRequest, { name, reply, secure }: Marking): Buffer | null {
  const known = /^[\w-]{43}$/.exec(request.cookies[mark.cookie] ?? '')?.[0]
  if (!mark.calls.has(name)) return known ? hashOf(known) : null
  const secret = known ?? randomBytes(32).toString('base64url')
  const kept = { path: '/api/', sameSite: 'strict', httpOnly: true, secure, maxAge: mark.seconds } as const
  reply.setCookie(mark.cookie, secret, kept)
  return hashOf(secret)
}
