import { sql } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/account-owner.ts'
import { countLoginAttempt, resetLoginAttempts } from '#modules/accounts/server/login-attempts.ts'
import { deleteLoginChallenges } from '#modules/accounts/server/login-challenges.ts'
import { lockAccount } from '#modules/accounts/server/personal-data.ts'
import { recordSecondFactor, requireRecentLogin } from '#modules/accounts/server/recent-login.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { createTotp, createTotpSecret, findTotpStep, hasTwoStep } from './authenticator.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { sendSecurityChanged } from './send-security-changed.ts'

/** Creates a secret for the app. Replaces an unconfirmed secret; rejects the call if two-step login is on. */
export const startTwoStep: Handler<AllCalls['startTwoStep']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const secret = createTotpSecret()
  const { rows } = await sql`
    insert into authenticator as stored (customer_account_id, encrypted_secret, created_at)
    values (${accountId}, ${context.encryption.encrypt(secret)}, ${context.now})
    on conflict (customer_account_id) do update
      set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at, last_step = 0
      where stored.confirmed_at is null
    returning 1`.execute(context.db)
  if (rows.length === 0) return context.fail('twoStepIsOn')
  const { to } = await loadAccountOwner(context, accountId)
  return { secret, uri: createTotp(context, secret, to.email).toString() }
}

/** Turns two-step login on with the first correct code. */
export const confirmTwoStep: Handler<AllCalls['confirmTwoStep']> = async ({ code }, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const { to } = await loadAccountOwner(context, accountId)
  await countLoginAttempt(context, to.email, 'code')
  const authenticator = await context.db
    .selectFrom('authenticator')
    .select(['encrypted_secret', 'confirmed_at'])
    .where('customer_account_id', '=', accountId)
    .executeTakeFirst()
  if (!authenticator) return context.fail('twoStepNotStarted')
  if (authenticator.confirmed_at) return context.fail('twoStepIsOn')
  const step = findTotpStep(context, authenticator.encrypted_secret, code)
  if (step === null) return context.fail('secondStepWrong')
  await resetLoginAttempts(context, to.email, 'code')
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const updated = await tx
      .updateTable('authenticator')
      .set({ confirmed_at: context.now, last_step: step })
      .where('customer_account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      // Another tab may have created a new secret in the meantime, for which this code is not valid.
      .where('encrypted_secret', '=', authenticator.encrypted_secret)
      .returning('customer_account_id')
      .executeTakeFirst()
    if (!updated) return context.fail('twoStepIsOn')
    await deleteLoginChallenges(tx, accountId)
    await recordSecondFactor(tx, requireCaller(context).loginId, 'code')
    await sendSecurityChanged(context, tx, accountId, 'twoStepOn')
    return { recoveryCodes: await replaceRecoveryCodes(context, tx, accountId) }
  })
}

export const newRecoveryCodes: Handler<AllCalls['newRecoveryCodes']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  if (!(await hasTwoStep(context.db, accountId))) return context.fail('twoStepNotStarted')
  return context.db.transaction().execute(async (tx) => {
    await sql`select from authenticator where customer_account_id = ${accountId} for update`.execute(tx)
    await sendSecurityChanged(context, tx, accountId, 'recoveryCodesNew')
    return { recoveryCodes: await replaceRecoveryCodes(context, tx, accountId) }
  })
}

/** Turns two-step login off and deletes the secret and the recovery codes. Idempotent. */
export const endTwoStep: Handler<AllCalls['endTwoStep']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('authenticator')
      .where('customer_account_id', '=', accountId)
      .returning('confirmed_at')
      .executeTakeFirst()
    // Logins that used this app must not regain access when a new app is set up.
    await tx
      .updateTable('login')
      .set({ second_step: null })
      .where('customer_account_id', '=', accountId)
      .where('second_step', '=', 'code')
      .execute()
    if (deleted?.confirmed_at) await sendSecurityChanged(context, tx, accountId, 'twoStepOff')
  })
  return null
}
