import { sql } from 'kysely'
import { RESET_HOURS } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { createResetLink, loadAccountOwner } from './account-owner.ts'
import { runInBackground } from './background-work.ts'
import { findKnownSource, hashDevice } from './known-device.ts'
import { clearPasswordAttempts, countLoginAttempt, resetLoginAttempts } from './login-attempts.ts'
import { deleteLoginChallenges } from './login-challenges.ts'
import { hashNewPassword, verifyPassword } from './passwords.ts'
import { lockAccount } from './personal-data.ts'
import { countForRateLimit } from './rate-limits.ts'

/**
 * Always replies with the neutral sentence from specification §8 before looking for an account, so that neither the
 * wording nor the timing reveals whether one exists. Only an existing account is emailed.
 */
export const forgotPassword: Handler<AllCalls['forgotPassword']> = async ({ email }, context) => {
  // Copied, because the network address cannot be read after the connection has closed.
  const copy = { ...context }
  runInBackground('sending a reset link', () => sendResetLink(copy, email))
  return null
}

async function sendResetLink(context: Context, email: string): Promise<void> {
  const account = await context.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!account || !(await isEmailAllowed(context, email))) return
  const { to, firstName } = await loadAccountOwner(context, account.customer_account_id)
  const link = await createResetLink(context, account.customer_account_id, to.language)
  const minute = Math.floor(context.now.epochMilliseconds / 60_000)
  const dedupeKey = `reset:${account.customer_account_id}:${minute}`
  await enqueueEmail(context.db, context, {
    kind: 'resetPassword',
    to,
    data: { firstName, link, hours: RESET_HOURS },
    dedupeKey,
  })
}

/**
 * Returns whether a reset email may be sent. The limit protects the mailbox. Links in earlier emails still work,
 * because the limit is reset before they expire. Requests from a known device or address have their own limit, so that
 * a stranger cannot use it up.
 */
async function isEmailAllowed(context: Context, email: string): Promise<boolean> {
  const source = await findKnownSource(context, email, 'password')
  const hash = source === 'device' ? context.deviceHash : source && context.addressHash
  const subject = hash ? `${email} ${hash.toString('base64url')}` : email
  return countForRateLimit(context, 'reset', subject)
}

/** Sets a new password, authorised by an emailed token or the current password, and ends every other login. */
export const updatePassword: Handler<AllCalls['updatePassword']> = async (input, context) => {
  const account =
    'token' in input
      ? await findByToken(context, input.token)
      : await verifyCurrentPassword(context, input.currentPassword)
  if (typeof account === 'string') return context.fail(account)
  const about = await loadPersonalWords(context, account.customerAccountId)
  const passwordHash = await hashNewPassword(context, input.password, about)
  const isSet = await setPassword(context, { ...account, passwordHash })
  return isSet ? null : context.fail(account.tokenHash ? 'resetLinkInvalid' : 'currentPasswordWrong')
}

/** Returns personal details on which a new password must not be based. */
async function loadPersonalWords({ db }: Context, customerAccountId: string): Promise<string[]> {
  const person = await db
    .selectFrom('customer_account')
    .select(['email_address', 'first_name', 'last_name'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return [person.email_address, person.first_name, person.last_name]
}

/** The owner of an account, authorised by either a token or the current password. */
type PasswordOwner = { customerAccountId: string } & (
  | { tokenHash: Buffer; verifiedHash: null }
  | { tokenHash: null; verifiedHash: string }
)

async function findByToken({ db, now }: Context, token: string): Promise<PasswordOwner | 'resetLinkInvalid'> {
  const tokenHash = hashToken(token)
  const found = await db
    .selectFrom('password_reset')
    .select('customer_account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found ? { customerAccountId: found.customer_account_id, tokenHash, verifiedHash: null } : 'resetLinkInvalid'
}

async function verifyCurrentPassword(
  context: Context<'tooManyTries'>,
  currentPassword: string,
): Promise<PasswordOwner | 'signInNeeded' | 'currentPasswordWrong'> {
  const caller = context.caller
  if (!caller) return 'signInNeeded'
  const account = await context.db
    .selectFrom('customer_account')
    .select(['password_hash', 'email_address'])
    .where('customer_account_id', '=', caller.customerAccountId)
    .executeTakeFirstOrThrow()
  await countLoginAttempt(context, account.email_address)
  if (!(await verifyPassword(account.password_hash, currentPassword))) return 'currentPasswordWrong'
  await resetLoginAttempts(context, account.email_address)
  return { customerAccountId: caller.customerAccountId, tokenHash: null, verifiedHash: account.password_hash }
}

/** @returns false if the link has been used, or the password has been changed, since it was checked */
function setPassword(context: Context, change: PasswordOwner & { passwordHash: string }): Promise<boolean> {
  const { customerAccountId, tokenHash, verifiedHash } = change
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerAccountId)
    if (tokenHash) {
      const used = await tx
        .updateTable('password_reset')
        .set({ used_at: context.now, device_hash: hashDevice(sql.val(customerAccountId), context.deviceHash) })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .returning('token_hash')
        .executeTakeFirst()
      if (!used) return false
    }
    const updated = await tx
      .updateTable('customer_account')
      // The emailed link also verifies the address. Accounts created from the command line rely on this.
      .set((row) => ({
        password_hash: change.passwordHash,
        ...(tokenHash ? { email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.val(context.now)) } : {}),
      }))
      .where('customer_account_id', '=', customerAccountId)
      .$if(verifiedHash !== null, (query) => query.where('password_hash', '=', verifiedHash!))
      .returning('customer_account_id')
      .executeTakeFirst()
    if (!updated) return false
    await deleteLoginChallenges(tx, customerAccountId)
    await tx
      .deleteFrom('password_reset')
      .where('customer_account_id', '=', customerAccountId)
      .where('used_at', 'is', null)
      .execute()
    await tx
      .updateTable('login')
      .set({ ended_at: context.now, ended_because: 'password changed' })
      .where('customer_account_id', '=', customerAccountId)
      .where('ended_at', 'is', null)
      .$if(tokenHash === null, (query) => query.where('login_id', '<>', context.caller!.loginId))
      .execute()
    const { to, firstName } = await loadAccountOwner({ db: tx }, customerAccountId)
    if (tokenHash) await clearPasswordAttempts(context, tx, to.email)
    const resetLink = await createResetLink({ ...context, db: tx }, customerAccountId, to.language)
    const dedupeKey = `password-changed:${customerAccountId}:${context.now.epochMilliseconds}`
    await enqueueEmail(tx, context, {
      kind: 'passwordChanged',
      to,
      data: { firstName, at: context.now.toString(), resetLink },
      dedupeKey,
    })
    return true
  })
}
