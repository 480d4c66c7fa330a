import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { emailAccountStatus, getAuditSubject } from './email-account-status.ts'
import { isBlocked } from './find-target.ts'
import { lockTarget, updateBlock } from './lock-target.ts'
import { type BlockScope, UNBLOCK_ACTIONS } from './sides.ts'

interface UnblockInput {
  id: string
  reason: string
  choice: ReasonChoice
}

export const activateUser: Handler<AllCalls['activateUser']> = (input, context) => unblockSide(context, input, 'login')
export const activateUserSide: Handler<AllCalls['activateUserSide']> = ({ x, ...input }, context) =>
  unblockSide(context, input, x)
export const activateTherapist: Handler<AllCalls['activateTherapist']> = (input, context) =>
  unblockSide(context, input, 'therapist')

/** Removes a block; sessions that were cancelled stay cancelled. */
function unblockSide(
  context: Context,
  { id, reason, choice }: UnblockInput,
  closable: BlockScope,
): Promise<{ isChanged: boolean }> {
  return context.db.transaction().execute(async (tx) => {
    const target = await lockTarget(context, tx, { id, closable, isClosing: false })
    if (!isBlocked(target, closable)) return { isChanged: false }
    await updateBlock(tx, target, { closable, at: null })
    if (target.providerId && closable !== 'customer') await refreshSearchRow(tx, target.providerId, context.now)
    const actorId = requireCaller(context).customerAccountId
    const subject = getAuditSubject(target, closable)
    await recordReasonedAuditEntry(context, tx, {
      ...{ actorId, action: UNBLOCK_ACTIONS[closable], subject, at: context.now },
      ...{ choice, words: reason, about: target.customerAccountId },
    })
    await emailAccountStatus(context, tx, {
      ...{ target, closable, isClosed: false, since: context.now, reason },
      ...{ cancelled: 0, kept: 0, refundCents: 0 },
    })
    return { isChanged: true }
  })
}
