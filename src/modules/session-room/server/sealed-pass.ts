import type { House } from '#platform/server/context.ts'

/** What a pass of any kind says; sealed, so that nobody can make or read one. */
interface Lasting {
  until: string
}

/** For a browser to hand back: letters and digits. @param boundTo one kind of pass is never taken for another. */
export const sealPass = ({ sealing }: Pick<House, 'sealing'>, boundTo: string, pass: Lasting): string =>
  sealing.seal(pass, boundTo).toString('base64url')

/** Null where it is none of ours, or over. */
export function openPass<Pass extends Lasting>(
  { sealing }: Pick<House, 'sealing'>,
  boundTo: string,
  { token, now }: { token: string; now: Temporal.Instant },
): Pass | null {
  try {
    const pass = sealing.open<Pass>(Buffer.from(token, 'base64url'), boundTo)
    return Temporal.Instant.compare(now, Temporal.Instant.from(pass.until)) < 0 ? pass : null
  } catch {
    return null
  }
}
