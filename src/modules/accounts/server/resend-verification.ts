import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { runInBackground } from './background-work.ts'
import { resetCodeAttempts } from './code-attempts.ts'
import { consumeRateLimit } from './rate-limits.ts'
import { buildVerificationEmail, createVerification } from './sign-up.ts'

/**
 * Sends a new link and code for a pending sign-up: this browser's, or else the latest for the address. The sign-up
 * still expires 24 hours after the first email. The email is sent in the background, so that the reply's timing does
 * not reveal whether a sign-up exists.
 */
export const resendVerification: Handler<AllCalls['sendVerifyEmail']> = async ({ email }, context) => {
  await consumeRateLimit(context, 'send-again', email)
  await resetCodeAttempts(context, email)
  runInBackground('resending a verification email', () => sendNewVerification(context, email))
  return null
}

async function sendNewVerification(context: Context, email: string): Promise<void> {
  const signUp = await context.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', email)
    .where('expires_at', '>', context.now)
    .orderBy(sql`browser_hash is not distinct from ${context.browserHash}`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!signUp) return
  const verification = createVerification(context, signUp.email_address)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sign_up')
      .set({ token_hash: hashToken(verification.token), code_hash: verification.codeHash })
      .where('sign_up_id', '=', signUp.sign_up_id)
      .execute()
    const person = { firstName: signUp.first_name, uiLanguage: signUp.ui_language }
    const hoursLeft = context.now.until(signUp.expires_at).total('hours')
    await enqueueEmail(tx, context, {
      kind: 'verifyEmail',
      to: { email: signUp.email_address, language: signUp.ui_language, timezone: signUp.timezone },
      data: {
        ...buildVerificationEmail(context, person, verification, signUp.as_provider),
        hours: Math.max(1, Math.floor(hoursLeft)),
      },
      dedupeKey: `proof:${signUp.sign_up_id}:${hashToken(verification.token).toString('base64url').slice(0, 12)}`,
    })
  })
}
