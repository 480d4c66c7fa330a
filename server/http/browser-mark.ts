import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/call-paths.ts'
import { PROOF_HOURS } from '#contract/constants.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { hashOf } from '../sealing.ts'

declare module '../context.ts' {
  interface Context<Code extends RefusalCode = RefusalCode> {
    /** Hash of the secret that a sign-up left in this browser; null where nobody signed up lately. */
    browserHash: Buffer | null
  }
}

const COOKIE = 'sign-up'
const SIGN_UPS: ReadonlySet<CallName> = new Set(['customerSignUp', 'accountSignUp'])

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
export function browserHashOf(request: FastifyRequest, { name, reply, secure }: Marking): Buffer | null {
  const known = /^[\w-]{43}$/.exec(request.cookies[COOKIE] ?? '')?.[0]
  if (!SIGN_UPS.has(name)) return known ? hashOf(known) : null
  const secret = known ?? randomBytes(32).toString('base64url')
  const maxAge = PROOF_HOURS * 3600
  reply.setCookie(COOKIE, secret, { path: '/api/', sameSite: 'strict', httpOnly: true, secure, maxAge })
  return hashOf(secret)
}
