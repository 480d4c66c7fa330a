import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_MINUTES } from '#platform/values/constants.ts'
import type { Role } from '#platform/values/enums.ts'

const ISSUER = 'hool'
const AUDIENCE = 'hool-api'

export interface AccessClaims {
  customerAccountId: string
  loginId: string
  role: Role
}

/** Short-lived proof of a login (api.md: 10 minutes), signed, not stored. */
export function makeAccessToken(secret: Buffer, claims: AccessClaims, now: Temporal.Instant): Promise<string> {
  const issuedAt = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ role: claims.role, login: claims.loginId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.customerAccountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
    .sign(secret)
}

interface Verified {
  claims: AccessClaims
  /** Seconds since 1970. */
  expiresAt: number
}

/** A page makes several calls with one token: that the signature is ours need not be found out each time. */
const verified = new WeakMap<Buffer, Map<string, Verified>>()
const VERIFIED_KEPT = 5_000

/** The claims of a token that is ours and in date, else null. Whether its login still stands is for the caller to ask. */
export async function readAccessToken(
  secret: Buffer,
  token: string,
  now: Temporal.Instant,
): Promise<AccessClaims | null> {
  const kept = verified.get(secret) ?? new Map<string, Verified>()
  const known = kept.get(token) ?? (await verify(secret, token, now))
  if (!known || known.expiresAt <= Math.floor(now.epochMilliseconds / 1000)) return null
  if (!kept.has(token)) {
    if (kept.size >= VERIFIED_KEPT) kept.delete(kept.keys().next().value!)
    verified.set(secret, kept.set(token, known))
  }
  return known.claims
}

async function verify(secret: Buffer, token: string, now: Temporal.Instant): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(now.epochMilliseconds),
      requiredClaims: ['exp'],
    })
    const claims = {
      customerAccountId: payload.sub!,
      loginId: payload['login'] as string,
      role: payload['role'] as Role,
    }
    return { claims, expiresAt: payload.exp! }
  } catch {
    return null
  }
}

interface KeptLogin {
  loginId: string
  salt: Buffer
}

const macOf = (secret: Buffer, what: string, salt: Buffer) =>
  createHmac('sha256', secret).update(what).update(salt).digest('base64url')

/**
 * A refresh token is derived from (login, generation, salt), so none is stored and the one made a moment ago for another
 * tab can be made again. Form: `loginId.generation.mac`.
 */
export const makeRefreshToken = (secret: Buffer, login: KeptLogin & { generation: number }): string => {
  const { loginId, generation, salt } = login
  return `${loginId}.${generation}.${macOf(secret, `refresh.${loginId}.${generation}.`, salt)}`
}

/** The secret that ends the login it came with, even when the access token has expired. Form: `loginId.mac`. */
export const makeCancelToken = (secret: Buffer, { loginId, salt }: KeptLogin): string =>
  `${loginId}.${macOf(secret, `cancel.${loginId}.`, salt)}`

/** The login a refresh or cancel token claims to belong to; `isSameToken` must be asked before believing it. */
export function readRefreshToken(token: string): { loginId: string; generation: number } | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.[\w-]{43}$/.exec(token)
  return parts ? { loginId: parts[1]!, generation: Number(parts[2]) } : null
}
export const readCancelToken = (token: string): string | null => /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null

export function isSameToken(given: string, real: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(real)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const randomToken = (): string => randomBytes(32).toString('base64url')
