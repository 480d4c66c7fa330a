import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#modules/call-paths.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { EMAIL_VERIFICATION_HOURS, LOGIN_CHALLENGE_MINUTES } from '#platform/values/constants.ts'
import { getCookieName } from '#platform/values/cookies.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { LOGIN_RETENTION_DAYS } from '#platform/values/retention.ts'

declare module '#platform/server/context.ts' {
  interface Context<Code extends DomainErrorCode = never> {
    /** Hash of the secret that a sign-up stored in this browser; null if there was no recent sign-up. */
    browserHash: Buffer | null
    /** Like `browserHash`, for a login in progress: its login challenge is valid only in this browser. */
    loginBrowserHash: Buffer | null
    /** Hash of the secret that earlier logins stored in this browser; null if there was none. */
    deviceHash: Buffer | null
  }
}

interface BrowserCookie {
  cookie: string
  /** Calls that set the cookie. */
  calls: ReadonlySet<CallName>
  seconds: number
}

const SIGN_UP: BrowserCookie = {
  cookie: 'sign-up',
  calls: new Set(['customerSignUp', 'accountSignUp']),
  seconds: EMAIL_VERIFICATION_HOURS * 3600,
}
/**
 * Decision 0020. The cookie lives twice as long as a login challenge, because for a deactivated account a second
 * challenge follows the first.
 */
const LOG_IN: BrowserCookie = {
  cookie: 'log-in',
  calls: new Set(['login', 'passkeyOptions', 'newPasskeyOptions']),
  seconds: 2 * LOGIN_CHALLENGE_MINUTES * 60,
}

/**
 * Decision 0070. Logins are stored at least as long as this cookie lives. It is set before the call succeeds, but a
 * device is known only once a login with its secret is stored.
 */
const DEVICE: BrowserCookie = {
  cookie: 'device',
  calls: new Set([
    'login',
    'loginSecondStep',
    'loginPasskey',
    'reactivateAccount',
    'verifyEmail',
    'updatePassword',
    'acceptManagerInvitation',
  ]),
  seconds: LOGIN_RETENTION_DAYS * 24 * 3600,
}

interface CookieContext {
  name: CallName
  reply: FastifyReply
  /** Sends the cookie only over HTTPS. */
  secure: boolean
}

/**
 * Identifies the browser that signed up. A stranger can sign up with another person's email address; the button in the
 * email that this person gets must not create an account with the stranger's password. Only a sign-up sets the cookie,
 * which lives until the email expires.
 */
export const readSignUpBrowserHash = (request: FastifyRequest, context: CookieContext) =>
  readCookieHash(SIGN_UP, request, context)

/** Identifies the browser of a login in progress, so that a stolen login challenge does not work in another browser. */
export const readLoginBrowserHash = (request: FastifyRequest, context: CookieContext) =>
  readCookieHash(LOG_IN, request, context)

/**
 * Identifies a device on which people have logged in, so that a stranger's attempts do not count against them there.
 */
export const readDeviceHash = (request: FastifyRequest, context: CookieContext) =>
  readCookieHash(DEVICE, request, context)

function readCookieHash(
  definition: BrowserCookie,
  request: FastifyRequest,
  { name, reply, secure }: CookieContext,
): Buffer | null {
  // The device cookie was introduced after the cookie name prefix, so it has no old name.
  const oldName = definition === DEVICE ? '' : definition.cookie
  const value = request.cookies[getCookieName(definition.cookie, secure)] ?? request.cookies[oldName]
  const existing = /^[\w-]{43}$/.exec(value ?? '')?.[0]
  if (!definition.calls.has(name)) return existing ? hashToken(existing) : null
  const secret = existing ?? randomBytes(32).toString('base64url')
  const path = secure ? '/' : '/api/'
  const options = { path, sameSite: 'strict', httpOnly: true, secure, maxAge: definition.seconds } as const
  reply.setCookie(getCookieName(definition.cookie, secure), secret, options)
  return hashToken(secret)
}
