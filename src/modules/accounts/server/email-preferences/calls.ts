import type { AllCalls } from '#contract/all-calls.ts'
import type { MailWish } from '#contract/mail-wishes.ts'
import { type Handler, signedIn } from '../context.ts'
import { setWish, wishesOf } from './wants.ts'

const getMailPreferences: Handler<AllCalls['getMailPreferences']> = (_none, context) =>
  wishesOf(context.db, signedIn(context).customerAccountId)

const putMailPreferences: Handler<AllCalls['putMailPreferences']> = async (wanted, context) => {
  const me = signedIn(context).customerAccountId
  const decided = Object.entries(wanted).filter(([, isWanted]) => isWanted !== undefined) as [MailWish, boolean][]
  for (const [kind, isWanted] of decided) await setWish(context.db, me, { kind, isWanted })
  return wishesOf(context.db, me)
}

export const preferenceUseCases = { getMailPreferences, putMailPreferences }
