import type { ReasonChoice } from '#modules/admin/values/people.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { writeReasoned } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { isClosed } from './find-target.ts'
import { lockTarget, writeStanding } from './lock-target.ts'
import { type Closable, OPENS } from './sides.ts'
import { subjectOf, tellStanding } from './tell-standing.ts'

interface Wanted {
  id: string
  reason: string
  choice: ReasonChoice
}

export const activateUser: Handler<AllCalls['activateUser']> = (wanted, context) =>
  open(context as Context, wanted, 'login')
export const activateUserSide: Handler<AllCalls['activateUserSide']> = ({ x, ...wanted }, context) =>
  open(context as Context, wanted, x)
export const activateTherapist: Handler<AllCalls['activateTherapist']> = (wanted, context) =>
  open(context as Context, wanted, 'therapist')

/** Takes a block back; what it called off stays called off. */
function open(context: Context, { id, reason, choice }: Wanted, closable: Closable): Promise<{ isChanged: boolean }> {
  return context.db.transaction().execute(async (tx) => {
    const target = await lockTarget(context, tx, { id, closable, isClosing: false })
    if (!isClosed(target, closable)) return { isChanged: false }
    await writeStanding(tx, target, { closable, at: null })
    if (target.providerId && closable !== 'customer') await refreshSearchRow(tx, target.providerId, context.now)
    const actorId = signedIn(context).customerAccountId
    const subject = subjectOf(target, closable)
    await writeReasoned(context, tx, {
      ...{ actorId, action: OPENS[closable], subject, at: context.now },
      ...{ choice, words: reason, about: target.customerAccountId },
    })
    await tellStanding(context, tx, {
      ...{ target, closable, isClosed: false, since: context.now, reason },
      ...{ cancelled: 0, kept: 0, refundCents: 0 },
    })
    return { isChanged: true }
  })
}
