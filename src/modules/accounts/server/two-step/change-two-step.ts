import { sql } from 'kysely'
import { markSecondStep, requireFreshProof } from '#modules/accounts/server/fresh-proof.ts'
import { giveGuessBack, takeGuess } from '#modules/accounts/server/guess-limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { hasTwoStep, newSecret, stepOf, totpOf } from './authenticator.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { tellOfSafety } from './tell-of-safety.ts'

/** A new secret for the app. One that was begun and not confirmed is replaced; one that is on stays. */
export const startTwoStep: Handler<AllCalls['startTwoStep']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  const secret = newSecret()
  const { rows } = await sql`
    insert into authenticator as kept (customer_account_id, sealed_secret, created_at)
    values (${me}, ${context.sealing.seal(secret)}, ${context.now})
    on conflict (customer_account_id) do update
      set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      where kept.confirmed_at is null
    returning 1`.execute(context.db)
  if (rows.length === 0) return context.refuse('twoStepIsOn')
  return { secret, uri: totpOf(context, secret, await emailOf(context as Context)).toString() }
}

/** The first right code turns the second step on. */
export const confirmTwoStep: Handler<AllCalls['confirmTwoStep']> = async ({ code }, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  const email = await emailOf(context as Context)
  await takeGuess(context as Context, email, 'code')
  const begun = await context.db
    .selectFrom('authenticator')
    .select(['sealed_secret', 'confirmed_at'])
    .where('customer_account_id', '=', me)
    .executeTakeFirst()
  if (!begun) return context.refuse('twoStepNotStarted')
  if (begun.confirmed_at) return context.refuse('twoStepIsOn')
  const step = stepOf(context as Context, begun.sealed_secret, code)
  if (step === null) return context.refuse('secondStepWrong')
  await giveGuessBack(context as Context, email, 'code')
  return context.db.transaction().execute(async (tx) => {
    const turned = await tx
      .updateTable('authenticator')
      .set({ confirmed_at: context.now, last_step: step })
      .where('customer_account_id', '=', me)
      .where('confirmed_at', 'is', null)
      // What was begun anew in another tab has another secret, and this code is not of it.
      .where('sealed_secret', '=', begun.sealed_secret)
      .returning('customer_account_id')
      .executeTakeFirst()
    if (!turned) return context.refuse('twoStepIsOn')
    await markSecondStep(tx, signedIn(context).loginId, 'code')
    await tellOfSafety(context as Context, tx, me, 'twoStepOn')
    return { recoveryCodes: await renewRecoveryCodes(context as Context, tx, me) }
  })
}

export const newRecoveryCodes: Handler<AllCalls['newRecoveryCodes']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  if (!(await hasTwoStep(context.db, me))) return context.refuse('twoStepNotStarted')
  return context.db.transaction().execute(async (tx) => {
    await sql`select from authenticator where customer_account_id = ${me} for update`.execute(tx)
    await tellOfSafety(context as Context, tx, me, 'recoveryCodesNew')
    return { recoveryCodes: await renewRecoveryCodes(context as Context, tx, me) }
  })
}

/** Off: the secret and the recovery codes are gone. Off already is as good. */
export const endTwoStep: Handler<AllCalls['endTwoStep']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('authenticator')
      .where('customer_account_id', '=', me)
      .returning('confirmed_at')
      .executeTakeFirst()
    // What opened with the old app does not open again when there is a new one.
    await tx
      .updateTable('login')
      .set({ second_step: null })
      .where('customer_account_id', '=', me)
      .where('second_step', '=', 'code')
      .execute()
    if (gone?.confirmed_at) await tellOfSafety(context as Context, tx, me, 'twoStepOff')
  })
  return null
}

async function emailOf(context: Context): Promise<string> {
  const { email_address } = await context.db
    .selectFrom('customer_account')
    .select('email_address')
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .executeTakeFirstOrThrow()
  return email_address
}
