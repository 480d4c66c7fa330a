import { MAIL_WISHES, type MailWish } from '#modules/accounts/values/email-preferences.ts'
import type { House } from '#platform/server/context.ts'

export const STOP_PATH = '/mails/stop'
const BOUND_TO = 'mails.stop'

export interface Stopping {
  customerAccountId: string
  kind: MailWish
}

/**
 * The address that turns one kind of letter off without a login (RFC 8058). Whom and what is sealed: the address, which
 * mail servers and programs see, says neither.
 */
export function stopLink(house: Pick<House, 'settings' | 'sealing'>, { customerAccountId, kind }: Stopping): string {
  const token = house.sealing.seal([customerAccountId, kind], BOUND_TO).toString('base64url')
  return `${house.settings.publicUrl}${STOP_PATH}/${token}`
}

/** What a link means, or null for one that we never wrote. */
export function readStopToken({ sealing }: Pick<House, 'sealing'>, token: string): Stopping | null {
  try {
    const [customerAccountId, kind] = sealing.open<[string, MailWish]>(Buffer.from(token, 'base64url'), BOUND_TO)
    return kind in MAIL_WISHES ? { customerAccountId, kind } : null
  } catch {
    return null
  }
}
