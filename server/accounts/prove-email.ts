import { type Selectable, sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { PROOF_CODE_TRIES, PROOF_HOURS } from '#contract/constants.ts'
import { ROLE } from '#contract/enums.ts'
import type { Context, Handler } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { writeMail } from '../messages/public.ts'
import { hashOf } from '../sealing.ts'
import { codeHashOf, newProof, proofMail } from './sign-up.ts'
import { startLogin } from './start-login.ts'

type SignUp = Selectable<Tables['sign_up']>

/** Proves an address by link or code; that makes the account and signs it in (api.md). Five wrong codes spend the code. */
export const proveEmail: Handler<AllCalls['verifyEmail']> = async (wanted, context) => {
  const found =
    'token' in wanted ? await byToken(context as Context, wanted.token) : await byCode(context as Context, wanted)
  if (found === 'spent') return context.refuse('proofSpent')
  if (!found) return context.refuse('proofWrong')
  const account = await makeAccount(context as Context, found)
  if (!account) return context.refuse('proofSpent')
  return startLogin(context as Context, { customerAccountId: account, role: ROLE.customer, emailConfirmed: true })
}

const byToken = ({ db, now }: Context, token: string) =>
  db
    .selectFrom('sign_up')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

async function byCode(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<SignUp | 'spent' | undefined> {
  // Counting the try and reading the hash is one statement: parallel guesses cannot share a try.
  const { rows } = await sql<SignUp>`
    update sign_up set code_tries = code_tries + 1
    where email_address = ${email} and expires_at > ${context.now} and code_tries < ${PROOF_CODE_TRIES}
    returning *`.execute(context.db)
  const hash = codeHashOf(context, email, code)
  const right = rows.find((row) => row.code_hash.equals(hash))
  if (right) return right
  if (rows.length > 0 && rows.some((row) => row.code_tries < PROOF_CODE_TRIES)) return undefined
  return rows.length > 0 || (await isWaiting(context, email)) ? 'spent' : undefined
}

async function isWaiting({ db, now }: Context, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_up')
    .select('sign_up_id')
    .where('email_address', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** One transaction: the account appears and every sign-up of the address goes. Null when another proof was faster. */
function makeAccount(context: Context, signUp: SignUp): Promise<string | null> {
  return context.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('customer_account')
      .values({
        email_address: signUp.email_address,
        password_hash: signUp.password_hash,
        first_name: signUp.first_name,
        last_name: signUp.last_name,
        ui_language: signUp.ui_language,
        timezone: signUp.timezone,
        email_confirmed_at: context.now,
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.column('email_address').doNothing())
      .returning('customer_account_id')
      .executeTakeFirst()
    await tx.deleteFrom('sign_up').where('email_address', '=', signUp.email_address).execute()
    return made?.customer_account_id ?? null
  })
}

/** Sends a new link and code for the latest sign-up of an address; says nothing about whether there is one. */
export const sendProofAgain: Handler<AllCalls['sendVerifyEmail']> = async ({ email }, context) => {
  const latest = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', email)
    .where('expires_at', '>', context.now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!latest) return null
  const proof = newProof(context as Context, email)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sign_up')
      .set({
        token_hash: hashOf(proof.token),
        code_hash: proof.codeHash,
        code_tries: 0,
        expires_at: context.now.add({ hours: PROOF_HOURS }),
      })
      .where('sign_up_id', '=', latest.sign_up_id)
      .execute()
    const person = { firstName: latest.first_name, uiLanguage: latest.ui_language }
    const to = { email: latest.email_address, language: latest.ui_language, timezone: latest.timezone }
    const data = proofMail(context as Context, person, proof, latest.as_provider)
    await writeMail(tx, context as Context, {
      kind: 'verifyEmail',
      to,
      data,
      dedupeKey: `proof:${latest.sign_up_id}:${hashOf(proof.token).toString('base64url').slice(0, 12)}`,
    })
  })
  return null
}
