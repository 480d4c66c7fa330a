import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordReasonedAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { type BlockScope, getAuditSubject, UNBLOCK_ACTIONS } from './block-scope.ts'
import { emailAccountStatus } from './email-account-status.ts'
import { isBlocked } from './find-target.ts'
import { lockTarget, updateBlock } from './lock-target.ts'

interface UnblockInput {
  id: string
  reason: string
  choice: ReasonChoice
}

export const activateUser: Handler<AllCalls['activateUser']> = (input, context) => unblockRole(context, input, 'login')
export const activateUserRole: Handler<AllCalls['activateUserRole']> = ({ x, ...input }, context) =>
  unblockRole(context, input, x)
export const activateTherapist: Handler<AllCalls['activateTherapist']> = (input, context) =>
  unblockRole(context, input, 'therapist')

/** Removes a block. Sessions that were cancelled stay cancelled. */
function unblockRole(
  context: Context<'notFound' | 'notYourself'>,
  { id, reason, choice }: UnblockInput,
  scope: BlockScope,
): Promise<{ isChanged: boolean }> {
  return context.db.transaction().execute(async (tx) => {
    const target = await lockTarget(context, tx, { id, scope, isBlocking: false })
    if (!isBlocked(target, scope)) return { isChanged: false }
    await updateBlock(tx, target, { scope, at: null })
    if (target.providerId && scope !== 'customer') await refreshSearchRow(tx, target.providerId, context.now)
    const actorId = requireCaller(context).customerAccountId
    const subject = getAuditSubject(target, scope)
    await recordReasonedAuditEntry(context, tx, {
      actorId,
      action: UNBLOCK_ACTIONS[scope],
      subject,
      at: context.now,
      choice,
      reason,
      about: target.customerAccountId,
    })
    await emailAccountStatus(context, tx, {
      target,
      scope,
      isBlocked: false,
      since: context.now,
      reason,
      cancelled: 0,
      kept: 0,
      refundCents: 0,
    })
    return { isChanged: true }
  })
}
