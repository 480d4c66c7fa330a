import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { afterwards } from './afterwards.ts'
import { renewCodeTries } from './code-tries.ts'
import { takeLetter } from './letter-limits.ts'
import { newProof, proofMail } from './sign-up.ts'

/**
 * Sends a new link and code for a waiting sign-up: this browser's, else the latest of the address. Its 24 hours go on from
 * the first letter. Answers at once, so that nobody can time whether one waits.
 */
export const sendProofAgain: Handler<AllCalls['sendVerifyEmail']> = async ({ email }, context) => {
  await takeLetter(context as Context, 'send-again', email)
  await renewCodeTries(context as Context, email)
  afterwards('sending a proof again', () => renewProof(context as Context, email))
  return null
}

async function renewProof(context: Context, email: string): Promise<void> {
  const waiting = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', email)
    .where('expires_at', '>', context.now)
    .orderBy(sql`browser_hash is not distinct from ${context.browserHash}`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!waiting) return
  const proof = newProof(context, waiting.email_address)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sign_up')
      .set({ token_hash: hashOf(proof.token), code_hash: proof.codeHash })
      .where('sign_up_id', '=', waiting.sign_up_id)
      .execute()
    const person = { firstName: waiting.first_name, uiLanguage: waiting.ui_language }
    const left = context.now.until(waiting.expires_at).total('hours')
    await writeMail(tx, context, {
      kind: 'verifyEmail',
      to: { email: waiting.email_address, language: waiting.ui_language, timezone: waiting.timezone },
      data: { ...proofMail(context, person, proof, waiting.as_provider), hours: Math.max(1, Math.floor(left)) },
      dedupeKey: `proof:${waiting.sign_up_id}:${hashOf(proof.token).toString('base64url').slice(0, 12)}`,
    })
  })
}
