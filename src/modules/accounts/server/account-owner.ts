import { RESET_HOURS } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import { type EmailRecipient, enqueueEmail } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { randomToken } from './tokens.ts'

interface AccountOwner {
  firstName: string
  to: EmailRecipient
}

/** Loads the name and the email address of an account's owner. */
export async function loadAccountOwner({ db }: Pick<Context, 'db'>, customerAccountId: string): Promise<AccountOwner> {
  const account = await db
    .selectFrom('customer_account')
    .select(['email_address', 'first_name', 'ui_language', 'timezone'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return {
    firstName: account.first_name,
    to: { email: account.email_address, language: account.ui_language, timezone: account.timezone },
  }
}

/** Returns a page's absolute URL in the recipient's language. */
export const getPageUrl = (context: Pick<Context, 'settings'>, language: UiLanguage, path: string): string =>
  `${context.settings.publicUrl}/${language}/${path}`

/** Creates a single-use link to set a new password, valid for two hours. */
export async function createResetLink(
  context: Pick<Context, 'db' | 'settings' | 'now'>,
  customerAccountId: string,
  language: UiLanguage,
): Promise<string> {
  const token = randomToken()
  await context.db
    .insertInto('password_reset')
    .values({
      token_hash: hashToken(token),
      customer_account_id: customerAccountId,
      expires_at: context.now.add({ hours: RESET_HOURS }),
      used_at: null,
    })
    .execute()
  // The token is in the fragment, which appears neither in logs nor in the Referer header.
  return `${getPageUrl(context, language, 'account/reset-password')}#${token}`
}

/** Emails the owner to say that an old refresh token was reused, which may mean that it was stolen. */
export async function sendTokenReuseEmail(context: Context, customerAccountId: string, loginId: string): Promise<void> {
  const { to, firstName } = await loadAccountOwner(context, customerAccountId)
  const resetLink = await createResetLink(context, customerAccountId, to.language)
  const data = { firstName, at: context.now.toString(), resetLink }
  await enqueueEmail(context.db, context, {
    kind: 'loginEndedForSecurity',
    to,
    data,
    dedupeKey: `login-ended:${loginId}`,
  })
}
