import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { PROOF_MINUTES } from '#platform/values/constants.ts'
import { giveGuessBack, takeGuess } from './guess-limits.ts'
import { ownerOfShown } from './passkeys/show-passkey.ts'
import { passwordFits } from './passwords.ts'
import { spendCode } from './two-step/authenticator.ts'

type Wanted = Parameters<typeof proveItIsMe>[0]

/** A fresh proof of the login that asks; limited like logging in, because it is guessed the same way. */
export const proveItIsMe: Handler<AllCalls['proveItIsMe']> = async (wanted, context) => {
  const { loginId } = signedIn(context)
  if (!(await isProven(context as Context, wanted))) return context.refuse('proofRefused')
  const secondStep = 'passkey' in wanted ? 'passkey' : 'code' in wanted ? 'code' : null
  await context.db
    .updateTable('login')
    .set({ proved_at: context.now, ...(secondStep ? { second_step: secondStep } : {}) })
    .where('login_id', '=', loginId)
    .execute()
  return { until: context.now.add({ minutes: PROOF_MINUTES }) }
}

async function isProven(context: Context, wanted: Wanted): Promise<boolean> {
  const { customerAccountId } = signedIn(context)
  if ('passkey' in wanted) return (await ownerOfShown(context, wanted.passkey)) === customerAccountId
  const account = await context.db
    .selectFrom('customer_account')
    .select(['email_address', 'password_hash'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  const what = 'code' in wanted ? 'code' : 'password'
  await takeGuess(context, account.email_address, what)
  const fits =
    'code' in wanted
      ? await spendCode(context, customerAccountId, wanted.code)
      : await passwordFits(account.password_hash, wanted.password)
  if (fits) await giveGuessBack(context, account.email_address, what)
  return fits
}
