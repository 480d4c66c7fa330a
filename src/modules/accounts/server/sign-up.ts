import { randomInt } from 'node:crypto'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { createKeyedHash, hashToken } from '#platform/server/encryption.ts'
import { EMAIL_VERIFICATION_HOURS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { createResetLink, getPageUrl, loadAccountOwner } from './account-owner.ts'
import { resetCodeAttempts } from './code-attempts.ts'
import { hashPassword } from './passwords.ts'
import { consumeRateLimit } from './rate-limits.ts'
import { getTermsDay } from './terms/public.ts'
import { randomToken } from './tokens.ts'
import { assertPasswordStrong } from './weak-password.ts'

type SignUpInput = Parameters<typeof signUpAsCustomer>[0]

/**
 * Several sign-ups can be pending for one address, so that a stranger's cannot replace the owner's. An address that is
 * already in use gets the same reply, so that accounts cannot be discovered (api.md).
 */
export const signUpAsCustomer: Handler<AllCalls['customerSignUp']> = (input, context) => signUp(input, context, false)
export const signUpAsProvider: Handler<AllCalls['accountSignUp']> = (input, context) => signUp(input, context, true)

async function signUp(input: SignUpInput, context: Context<'tooManyTries'>, asProvider: boolean) {
  const emailAddress = input.emailAddress
  assertPasswordStrong(context, input.password, [emailAddress, input.firstName, input.lastName])
  await consumeRateLimit(context, 'sign-up', emailAddress)
  await resetCodeAttempts(context, emailAddress)
  // Hashed before the lookup, so that the call takes the same time whether or not the address has an account.
  const passwordHash = await hashPassword(input.password)
  const account = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', emailAddress)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (account) await sendAddressInUse(context, account.customer_account_id)
  else await storeSignUp(context, { input, passwordHash, asProvider })
  return { emailAddress }
}

async function storeSignUp(
  context: Context,
  options: { input: SignUpInput; passwordHash: string; asProvider: boolean },
): Promise<void> {
  const { input } = options
  const verification = createVerification(context, input.emailAddress)
  await context.db.transaction().execute(async (tx) => {
    const { sign_up_id: id } = await tx
      .insertInto('sign_up')
      .values({
        email_address: input.emailAddress,
        first_name: input.firstName,
        last_name: input.lastName,
        password_hash: options.passwordHash,
        ui_language: input.uiLanguage,
        timezone: input.timezone,
        as_provider: options.asProvider,
        token_hash: hashToken(verification.token),
        code_hash: verification.codeHash,
        browser_hash: context.browserHash,
        agreed_terms: Temporal.PlainDate.from(getTermsOn('client', getTermsDay(context.now)).validFrom),
        health_consent: input.healthConsent === CONSENT_WORDING.healthData.version ? input.healthConsent : null,
        expires_at: context.now.add({ hours: EMAIL_VERIFICATION_HOURS }),
      })
      .returning('sign_up_id')
      .executeTakeFirstOrThrow()
    const to = { email: input.emailAddress, language: input.uiLanguage, timezone: input.timezone }
    await enqueueEmail(tx, context, {
      kind: 'verifyEmail',
      to,
      data: buildVerificationEmail(context, input, verification, options.asProvider),
      dedupeKey: `proof:${id}`,
    })
  })
}

/** Creates a link token and a code that verify an address; only their hashes are stored. */
export function createVerification(context: Pick<Context, 'settings'>, email: string) {
  const token = randomToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { token, code, codeHash: hashVerificationCode(context, email, code) }
}

/** Returns the keyed hash of a code; a plain hash of six digits could be found by brute force. */
export const hashVerificationCode = (context: Pick<Context, 'settings'>, email: string, code: string): Buffer =>
  createKeyedHash(context.settings.authSecret, `code.${email.toLowerCase()}.${code.replace(/\s/g, '')}`)

export function buildVerificationEmail(
  context: Pick<Context, 'settings'>,
  person: { firstName: string; uiLanguage: UiLanguage },
  verification: { token: string; code: string },
  asProvider: boolean,
) {
  const page = asProvider ? 'provider/verify-email' : 'customer/verify-email'
  const link = `${getPageUrl(context, person.uiLanguage, page)}#${verification.token}`
  return {
    firstName: person.firstName,
    code: `${verification.code.slice(0, 3)} ${verification.code.slice(3)}`,
    link,
    hours: EMAIL_VERIFICATION_HOURS,
  }
}

async function sendAddressInUse(context: Context, customerAccountId: string): Promise<void> {
  const { to, firstName } = await loadAccountOwner(context, customerAccountId)
  const loginLink = getPageUrl(context, to.language, '?account=login')
  const resetLink = await createResetLink(context, customerAccountId, to.language)
  // Sent at most once an hour, so that the email cannot be used to harass the owner.
  const hour = Math.floor(context.now.epochMilliseconds / 3_600_000)
  const dedupeKey = `address-in-use:${customerAccountId}:${hour}`
  await enqueueEmail(context.db, context, {
    kind: 'addressInUse',
    to,
    data: { firstName, loginLink, resetLink },
    dedupeKey,
  })
}
