import { createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_MINUTES } from '#modules/accounts/values/limits.ts'
import type { Role } from '#platform/values/enums.ts'

const ISSUER = 'hool'
const AUDIENCE = 'hool-api'

export interface AccessClaims {
  customerAccountId: string
  loginId: string
  role: Role
}

/** Creates a signed access token for a login, valid for 10 minutes (api.md) and not stored. */
export function createAccessToken(secret: Buffer, claims: AccessClaims, now: Temporal.Instant): Promise<string> {
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

interface VerifiedToken {
  claims: AccessClaims
  /** Seconds since 1970. */
  expiresAt: number
}

/**
 * Cache of verified tokens. A page makes several calls with the same token, whose signature would otherwise be verified
 * each time.
 */
const cacheBySecret = new WeakMap<Buffer, Map<string, VerifiedToken>>()
const MAX_CACHED_TOKENS = 5_000

/**
 * Returns the claims of a valid, unexpired token, otherwise null. The caller must check that the login has not ended.
 */
export async function verifyAccessToken(
  secret: Buffer,
  token: string,
  now: Temporal.Instant,
): Promise<AccessClaims | null> {
  const cached = cacheBySecret.get(secret) ?? new Map<string, VerifiedToken>()
  const verifiedToken = cached.get(token) ?? (await verify(secret, token, now))
  if (!verifiedToken || verifiedToken.expiresAt <= Math.floor(now.epochMilliseconds / 1000)) return null
  if (!cached.has(token)) {
    if (cached.size >= MAX_CACHED_TOKENS) cached.delete(cached.keys().next().value!)
    cacheBySecret.set(secret, cached.set(token, verifiedToken))
  }
  return verifiedToken.claims
}

async function verify(secret: Buffer, token: string, now: Temporal.Instant): Promise<VerifiedToken | null> {
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

interface TokenLogin {
  loginId: string
  salt: Buffer
}

const computeMac = (secret: Buffer, message: string, salt: Buffer) =>
  createHmac('sha256', secret).update(message).update(salt).digest('base64url')

/**
 * Derives a refresh token from the login, generation and salt. No token is stored, and one that was just created for
 * another tab can be derived again. Format: `loginId.generation.mac`.
 */
export const createRefreshToken = (secret: Buffer, login: TokenLogin & { generation: number }): string => {
  const { loginId, generation, salt } = login
  return `${loginId}.${generation}.${computeMac(secret, `refresh.${loginId}.${generation}.`, salt)}`
}

/** Creates a token that can end a login even after its access token has expired. Format: `loginId.mac`. */
export const createCancelToken = (secret: Buffer, { loginId, salt }: TokenLogin): string =>
  `${loginId}.${computeMac(secret, `cancel.${loginId}.`, salt)}`

/** Creates a login result's three tokens (specification §3). */
export async function createLoginTokens(
  secret: Buffer,
  login: AccessClaims & TokenLogin & { generation: number },
  now: Temporal.Instant,
) {
  return {
    accessToken: await createAccessToken(secret, login, now),
    refreshToken: createRefreshToken(secret, login),
    cancelToken: createCancelToken(secret, login),
  }
}

/** Parses a refresh token; returns null if it is malformed. The caller must verify the token with `isSameSecret`. */
export function parseRefreshToken(token: string): { loginId: string; generation: number } | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.[\w-]{43}$/.exec(token)
  return parts ? { loginId: parts[1]!, generation: Number(parts[2]) } : null
}
export const parseCancelToken = (token: string): string | null =>
  /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null

export const randomToken = (): string => randomBytes(32).toString('base64url')
