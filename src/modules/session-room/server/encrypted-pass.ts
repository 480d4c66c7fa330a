import type { AppDeps } from '#platform/server/context.ts'

/** Content common to all passes, which are encrypted so that they cannot be forged or read. */
interface ExpiringPass {
  until: string
}

/** Encrypts a pass as a base64url token. @param boundTo encryption context that distinguishes the kinds of passes. */
export const encryptPass = ({ encryption }: Pick<AppDeps, 'encryption'>, boundTo: string, pass: ExpiringPass): string =>
  encryption.encrypt(pass, boundTo).toString('base64url')

/** Decrypts a pass; returns null if it is invalid or expired. */
export function decryptPass<Pass extends ExpiringPass>(
  { encryption }: Pick<AppDeps, 'encryption'>,
  boundTo: string,
  { token, now }: { token: string; now: Temporal.Instant },
): Pass | null {
  try {
    const pass = encryption.decrypt<Pass>(Buffer.from(token, 'base64url'), boundTo)
    return Temporal.Instant.compare(now, Temporal.Instant.from(pass.until)) < 0 ? pass : null
  } catch {
    return null
  }
}
