import type { Kysely, Selectable } from 'kysely'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { ROLE } from '#platform/values/enums.ts'
import { countCodeAttempt } from './code-attempts.ts'
import { createVerifiedAccount } from './create-verified-account.ts'
import { hashNewPassword } from './passwords.ts'
import { hashVerificationCode } from './sign-up.ts'
import { startLogin } from './start-login.ts'
import { getTermsDay, recordConsent, recordTerms } from './terms/public.ts'

type SignUp = Selectable<Tables['sign_up']>
type VerificationInput = Parameters<typeof verifyEmail>[0]
type LinkInput = Extract<VerificationInput, { token: string }>

/**
 * Verifies an address by link or code, creates the account and logs the user in (api.md). Five wrong codes invalidate
 * the code. The email reaches the owner of the address, but anyone may have requested it, so the details entered at
 * sign-up are used only in the browser that signed up. In another browser the link asks for the details again, and the
 * code is rejected.
 */
export const verifyEmail: Handler<AllCalls['verifyEmail']> = async (input, context) => {
  const signUp = 'token' in input ? await findSignUpByLink(context, input) : await findSignUpByCode(context, input)
  const customerAccountId = await createAccount(context, signUp)
  if (!customerAccountId) return context.fail('proofSpent')
  return startLogin(context, { customerAccountId, role: ROLE.customer, emailConfirmed: true })
}

async function findSignUpByLink(context: Context<'proofWrong' | 'passwordNeeded'>, input: LinkInput): Promise<SignUp> {
  const signUp = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('token_hash', '=', hashToken(input.token))
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  if (!signUp) return context.fail('proofWrong')
  if ('password' in input) return replaceDetails(context, signUp, input)
  const isOwn = context.browserHash !== null && signUp.browser_hash?.equals(context.browserHash)
  if (isOwn) return signUp
  return context.fail('passwordNeeded', { firstName: signUp.first_name, lastName: signUp.last_name })
}

async function replaceDetails(
  context: Context,
  signUp: SignUp,
  input: Extract<LinkInput, { password: string }>,
): Promise<SignUp> {
  const { firstName, lastName, password } = input
  const passwordHash = await hashNewPassword(context, password, [signUp.email_address, firstName, lastName])
  const person = { first_name: firstName, last_name: lastName, password_hash: passwordHash }
  // A consent box in another browser may have been ticked by someone else, so that consent does not count.
  return { ...signUp, ...person, agreed_terms: null, health_consent: null, created_at: context.now }
}

async function findSignUpByCode(
  context: Context<'proofSpent' | 'proofWrong' | 'tooManyTries'>,
  { email, code }: { email: string; code: string },
): Promise<SignUp> {
  const attempt = await countCodeAttempt(context, email)
  if (attempt === 'spent') return context.fail('proofSpent')
  const signUp = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', email)
    .where('browser_hash', '=', context.browserHash)
    .where('code_hash', '=', hashVerificationCode(context, email, code))
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  return signUp ?? context.fail(attempt === 'last' ? 'proofSpent' : 'proofWrong')
}

/**
 * Creates the account and deletes the address's sign-ups in one transaction. @returns null if a concurrent verification
 * created it first.
 */
function createAccount(context: Context, signUp: SignUp): Promise<string | null> {
  return context.db.transaction().execute(async (tx) => {
    const customerAccountId = await createVerifiedAccount(context, tx, signUp)
    if (customerAccountId) await recordAgreements(context, tx, { customerAccountId, signUp })
    return customerAccountId
  })
}

/** Records the terms shown at sign-up (specification §1) and the consent, if its box was ticked (decision 0046). */
async function recordAgreements(
  context: Context,
  tx: Kysely<Tables>,
  { customerAccountId, signUp }: { customerAccountId: string; signUp: SignUp },
) {
  const agreement = { customerAccountId, language: signUp.ui_language, place: 'signUp', at: signUp.created_at } as const
  const day = signUp.agreed_terms?.toString() ?? getTermsDay(context.now)
  await recordTerms(tx, { ...agreement, version: getTermsOn('client', day) })
  if (signUp.health_consent) await recordConsent(tx, { ...agreement, purpose: 'healthData', isGiven: true })
}
