import { randomInt } from 'node:crypto'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { termsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { hashOf, keyedHash } from '#platform/server/encryption.ts'
import { PROOF_HOURS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { renewCodeTries } from './code-tries.ts'
import { takeLetter } from './letter-limits.ts'
import { hashPassword } from './passwords.ts'
import { makeResetLink, ownerOf, pageLink } from './tell-owner.ts'
import { dayInForce } from './terms/public.ts'
import { randomToken } from './tokens.ts'
import { refuseWeak } from './weak-password.ts'

type Wanted = Parameters<typeof signUpAsCustomer>[0]

/** Several may wait for one address, so that nobody can push out the one its owner asked for. Answers the same for an address in use: nobody can find out who has an account here (api.md). */
export const signUpAsCustomer: Handler<AllCalls['customerSignUp']> = (wanted, context) =>
  signUp(wanted, context as Context, false)
export const signUpAsProvider: Handler<AllCalls['accountSignUp']> = (wanted, context) =>
  signUp(wanted, context as Context, true)

async function signUp(wanted: Wanted, context: Context, asProvider: boolean) {
  const emailAddress = wanted.emailAddress
  refuseWeak(context, wanted.password, [emailAddress, wanted.firstName, wanted.lastName])
  await takeLetter(context, 'sign-up', emailAddress)
  await renewCodeTries(context, emailAddress)
  // Hashed before looking, so that both answers cost the same.
  const passwordHash = await hashPassword(wanted.password)
  const account = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', emailAddress)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (account) await tellAddressInUse(context, account.customer_account_id)
  else await writeSignUp(context, { wanted, passwordHash, asProvider })
  return { emailAddress }
}

async function writeSignUp(
  context: Context,
  how: { wanted: Wanted; passwordHash: string; asProvider: boolean },
): Promise<void> {
  const { wanted } = how
  const proof = newProof(context, wanted.emailAddress)
  await context.db.transaction().execute(async (tx) => {
    const { sign_up_id: id } = await tx
      .insertInto('sign_up')
      .values({
        email_address: wanted.emailAddress,
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        password_hash: how.passwordHash,
        ui_language: wanted.uiLanguage,
        timezone: wanted.timezone,
        as_provider: how.asProvider,
        token_hash: hashOf(proof.token),
        code_hash: proof.codeHash,
        browser_hash: context.browserHash,
        agreed_terms: Temporal.PlainDate.from(termsOn('client', dayInForce(context.now)).validFrom),
        health_consent: wanted.healthConsent === CONSENT_WORDING.healthData.version ? wanted.healthConsent : null,
        expires_at: context.now.add({ hours: PROOF_HOURS }),
      })
      .returning('sign_up_id')
      .executeTakeFirstOrThrow()
    const to = { email: wanted.emailAddress, language: wanted.uiLanguage, timezone: wanted.timezone }
    await writeMail(tx, context, {
      kind: 'verifyEmail',
      to,
      data: proofMail(context, wanted, proof, how.asProvider),
      dedupeKey: `proof:${id}`,
    })
  })
}

/** A link and a code that prove an address; only their hashes are kept. */
export function newProof(context: Pick<Context, 'settings'>, email: string) {
  const token = randomToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { token, code, codeHash: codeHashOf(context, email, code) }
}

/** Six digits can be tried out by whoever has the table, so their hash is keyed. */
export const codeHashOf = (context: Pick<Context, 'settings'>, email: string, code: string): Buffer =>
  keyedHash(context.settings.authSecret, `code.${email.toLowerCase()}.${code.replace(/\s/g, '')}`)

export function proofMail(
  context: Pick<Context, 'settings'>,
  person: { firstName: string; uiLanguage: UiLanguage },
  proof: { token: string; code: string },
  asProvider: boolean,
) {
  const page = asProvider ? 'provider/verify-email' : 'customer/verify-email'
  const link = `${pageLink(context, person.uiLanguage, page)}#${proof.token}`
  return {
    firstName: person.firstName,
    code: `${proof.code.slice(0, 3)} ${proof.code.slice(3)}`,
    link,
    hours: PROOF_HOURS,
  }
}

async function tellAddressInUse(context: Context, customerAccountId: string): Promise<void> {
  const { to, firstName } = await ownerOf(context, customerAccountId)
  const loginLink = pageLink(context, to.language, '?account=login')
  const resetLink = await makeResetLink(context, customerAccountId, to.language)
  // Once an hour at most: the mail must not become a way to pester somebody.
  const hour = Math.floor(context.now.epochMilliseconds / 3_600_000)
  const dedupeKey = `address-in-use:${customerAccountId}:${hour}`
  await writeMail(context.db, context, {
    kind: 'addressInUse',
    to,
    data: { firstName, loginLink, resetLink },
    dedupeKey,
  })
}
