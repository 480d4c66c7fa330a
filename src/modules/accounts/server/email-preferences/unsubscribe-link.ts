import type { AppDeps } from '#platform/server/context.ts'
import { EMAIL_PREFERENCES, type EmailPreference } from '#platform/values/email-preferences.ts'

export const UNSUBSCRIBE_PATH = '/mails/stop'
const TOKEN_CONTEXT = 'mails.stop'

/** Old names of email kinds, which still appear in the links of emails already sent (decision 0065). */
const RENAMED_KINDS: Record<string, EmailPreference> = { waitingOffer: 'waitlistOffer' }

export interface UnsubscribeTarget {
  customerAccountId: string
  kind: EmailPreference
}

/**
 * Returns the URL that turns off one kind of email without a login (RFC 8058). The account and the kind are encrypted,
 * because mail servers and email clients see the URL.
 */
export function createUnsubscribeLink(
  deps: Pick<AppDeps, 'settings' | 'encryption'>,
  { customerAccountId, kind }: UnsubscribeTarget,
): string {
  const token = deps.encryption.encrypt([customerAccountId, kind], TOKEN_CONTEXT).toString('base64url')
  return `${deps.settings.publicUrl}${UNSUBSCRIBE_PATH}/${token}`
}

/** Decrypts a link's token. Returns null if the server did not create the token. */
export function parseUnsubscribeToken(
  { encryption }: Pick<AppDeps, 'encryption'>,
  token: string,
): UnsubscribeTarget | null {
  try {
    const [customerAccountId, kind] = encryption.decrypt<[string, string]>(
      Buffer.from(token, 'base64url'),
      TOKEN_CONTEXT,
    )
    const current = RENAMED_KINDS[kind] ?? kind
    return current in EMAIL_PREFERENCES ? { customerAccountId, kind: current as EmailPreference } : null
  } catch {
    return null
  }
}
