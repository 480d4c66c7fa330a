import type { Kysely, Selectable } from 'kysely'
import { termsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { ROLE } from '#platform/values/enums.ts'
import { takeCodeTry } from './code-tries.ts'
import { makeProvenAccount } from './make-proven-account.ts'
import { hashPassword } from './passwords.ts'
import { codeHashOf } from './sign-up.ts'
import { startLogin } from './start-login.ts'
import { dayInForce, recordConsent, recordTerms } from './terms/public.ts'
import { refuseWeak } from './weak-password.ts'

type SignUp = Selectable<Tables['sign_up']>
type Wanted = Parameters<typeof proveEmail>[0]
type ByLink = Extract<Wanted, { token: string }>

/**
 * Proves an address by link or code; that makes the account and signs it in (api.md). Five wrong codes spend the code.
 * Mail reaches the owner of the address, but anybody may have caused it: what was typed when signing up counts only in
 * the browser that typed it. Elsewhere the link's reader says anew who they are, and the code is no code.
 */
export const proveEmail: Handler<AllCalls['verifyEmail']> = async (wanted, context) => {
  const signUp = 'token' in wanted ? await byLink(context as Context, wanted) : await byCode(context as Context, wanted)
  const account = await makeAccount(context as Context, signUp)
  if (!account) return context.refuse('proofSpent')
  return startLogin(context as Context, { customerAccountId: account, role: ROLE.customer, emailConfirmed: true })
}

async function byLink(context: Context, wanted: ByLink): Promise<SignUp> {
  const signUp = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('token_hash', '=', hashOf(wanted.token))
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  if (!signUp) return context.refuse('proofWrong')
  if ('password' in wanted) return asTyped(context, signUp, wanted)
  const isOwn = context.browserHash !== null && signUp.browser_hash?.equals(context.browserHash)
  if (isOwn) return signUp
  return context.refuse('passwordNeeded', { firstName: signUp.first_name, lastName: signUp.last_name })
}

async function asTyped(
  context: Context,
  signUp: SignUp,
  wanted: Extract<ByLink, { password: string }>,
): Promise<SignUp> {
  const { firstName, lastName, password } = wanted
  refuseWeak(context, password, [signUp.email_address, firstName, lastName])
  const person = { first_name: firstName, last_name: lastName, password_hash: await hashPassword(password) }
  // What somebody else ticked in another browser is nobody's consent.
  return { ...signUp, ...person, agreed_terms: null, health_consent: null, created_at: context.now }
}

async function byCode(context: Context, { email, code }: { email: string; code: string }): Promise<SignUp> {
  const left = await takeCodeTry(context, email)
  if (left === 'spent') return context.refuse('proofSpent')
  const signUp = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', email)
    .where('browser_hash', '=', context.browserHash)
    .where('code_hash', '=', codeHashOf(context, email, code))
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  return signUp ?? context.refuse(left === 'last' ? 'proofSpent' : 'proofWrong')
}

/** One transaction: the account appears and every sign-up of the address goes. Null when another proof was faster. */
function makeAccount(context: Context, signUp: SignUp): Promise<string | null> {
  return context.db.transaction().execute(async (tx) => {
    const made = await makeProvenAccount(context, tx, signUp)
    if (made) await keepAgreed(context, tx, { me: made, signUp })
    return made
  })
}

/** What stood beside the button: the terms always (specification §1), the consent where it was ticked (decision 0046). */
async function keepAgreed(context: Context, tx: Kysely<Tables>, { me, signUp }: { me: string; signUp: SignUp }) {
  const said = { customerAccountId: me, language: signUp.ui_language, place: 'signUp', at: signUp.created_at } as const
  const day = signUp.agreed_terms?.toString() ?? dayInForce(context.now)
  await recordTerms(tx, { ...said, version: termsOn('client', day) })
  if (signUp.health_consent) await recordConsent(tx, { ...said, purpose: 'healthData', isGiven: true })
}
