import { timingSafeEqual } from 'node:crypto'
import type { AppDeps } from '#platform/server/context.ts'

/** Parent folder, under `media/`, of pictures that are served only at signed URLs. */
export const PRIVATE_PICTURES = 'private-pictures'

const PRIVATE_URL = new RegExp(`^/media/${PRIVATE_PICTURES}/`)
const SECONDS_PER_HOUR = 3600

type Signer = Pick<AppDeps, 'encryption'> & { now: Temporal.Instant }

/**
 * Signs a private picture's URL, making it valid for one to two hours; other URLs and null are returned unchanged. The
 * signed URL stays the same for an hour, so that browsers can cache the picture.
 */
export function signMediaUrl<T extends string | null>({ encryption, now }: Signer, url: T): T | string {
  if (url === null || !PRIVATE_URL.test(url)) return url
  const hours = Math.ceil(now.epochMilliseconds / 1000 / SECONDS_PER_HOUR) + 1
  const expires = hours * SECONDS_PER_HOUR
  return `${url}?expires=${expires}&signature=${computeSignature({ encryption }, url, expires).toString('base64url')}`
}

/** Returns how many seconds the signature of a URL remains valid; 0 if it has expired or is wrong. */
export function getSignedSeconds(
  { encryption, now }: Signer,
  path: string,
  { expires, signature }: { expires?: string; signature?: string },
): number {
  const given = Buffer.from(signature ?? '', 'base64url')
  const expected = computeSignature({ encryption }, path, Number(expires))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0
  return Math.max(0, Math.floor(Number(expires) - now.epochMilliseconds / 1000))
}

const computeSignature = ({ encryption }: Pick<AppDeps, 'encryption'>, path: string, expires: number): Buffer =>
  encryption.fingerprint(JSON.stringify(['private-media', path, expires]))
