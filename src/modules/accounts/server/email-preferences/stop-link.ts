import type { House } from '#platform/server/context.ts'
import { MAIL_WISHES, type MailWish } from '#platform/values/email-preferences.ts'

export const STOP_PATH = '/mails/stop'
const TOKEN_CONTEXT = 'mails.stop'

export interface Stopping {
  customerAccountId: string
  kind: MailWish
}

/**
 * Returns the address that turns one kind of email off without a login (RFC 8058). The account and the kind are
 * encrypted, because mail servers and email clients see the address.
 */
export function stopLink(house: Pick<House, 'settings' | 'sealing'>, { customerAccountId, kind }: Stopping): string {
  const token = house.sealing.seal([customerAccountId, kind], TOKEN_CONTEXT).toString('base64url')
  return `${house.settings.publicUrl}${STOP_PATH}/${token}`
}

/** Decrypts the token of a link; null for a token that we did not create. */
export function readStopToken({ sealing }: Pick<House, 'sealing'>, token: string): Stopping | null {
  try {
    const [customerAccountId, kind] = sealing.open<[string, MailWish]>(Buffer.from(token, 'base64url'), TOKEN_CONTEXT)
    return kind in MAIL_WISHES ? { customerAccountId, kind } : null
  } catch {
    return null
  }
}
