import { RECENT_LOGIN_MINUTES } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { countLoginAttempt, resetLoginAttempts } from './login-attempts.ts'
import { verifyPasskey } from './passkeys/log-in-with-passkey.ts'
import { verifyPassword } from './passwords.ts'
import { consumeTotpCode } from './two-step/authenticator.ts'

type ProofInput = Parameters<typeof confirmIdentity>[0]

/** Confirms the user's identity for the current login. Attempts are limited like login attempts. */
export const confirmIdentity: Handler<AllCalls['proveItIsMe']> = async (input, context) => {
  const { loginId } = requireCaller(context)
  if (!(await isProven(context, input))) return context.fail('proofRefused')
  const secondStep = 'passkey' in input ? 'passkey' : 'code' in input ? 'code' : null
  await context.db
    .updateTable('login')
    .set({ reauthenticated_at: context.now, ...(secondStep ? { second_step: secondStep } : {}) })
    .where('login_id', '=', loginId)
    .execute()
  return { until: context.now.add({ minutes: RECENT_LOGIN_MINUTES }) }
}

async function isProven(context: Context<'tooManyTries'>, input: ProofInput): Promise<boolean> {
  const { customerAccountId } = requireCaller(context)
  if ('passkey' in input) return (await verifyPasskey(context, input.passkey)) === customerAccountId
  const account = await context.db
    .selectFrom('customer_account')
    .select(['email_address', 'password_hash'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  const secret = 'code' in input ? 'code' : 'password'
  await countLoginAttempt(context, account.email_address, secret)
  const isValid =
    'code' in input
      ? await consumeTotpCode(context, customerAccountId, input.code)
      : await verifyPassword(account.password_hash, input.password)
  if (isValid) await resetLoginAttempts(context, account.email_address, secret)
  return isValid
}
