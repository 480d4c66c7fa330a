import { sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Handler, signedIn } from '../context.ts'
import type { Booking } from './change-one.ts'
import { customerMayChange, isAhead, providerMayCancel } from './moving-rules.ts'

type Preview = { isAllowed: boolean; rule: 'counsellor' | 'asked' | 'free' | 'late' | 'over'; pays: boolean }

/** What cancelling, moving or declining now would pay back, and by which rule (api.md). Changes nothing. */
export const refundPreview: Handler<AllCalls['refundPreview']> = async ({ id, action }, context) => {
  const { providerId, customerAccountId } = signedIn(context)
  const { rows } = await sql<Booking & { rest: number }>`
    select b.*, (select coalesce(p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refund r
        where r.payment_id = p.payment_id and r.status <> 'failed'), 0)::int
      from payment p where p.purpose = 'booking' and p.purpose_id = b.booking_id
        and p.status in ('succeeded', 'partiallyRefunded')) as rest
    from booking b where b.booking_id = ${id}`.execute(context.db)
  const booking = rows[0]
  const isProvider = booking !== undefined && providerId !== null && booking.provider_id === providerId
  if (!booking || (!isProvider && booking.customer_account_id !== customerAccountId))
    return context.refuse('bookingNotFound')
  const { isAllowed, rule, pays } = isProvider ? asCounsellor(booking, context.now) : asClient(booking, context.now)
  const refundAmount = isAllowed && pays && action !== 'reschedule' ? (booking.rest ?? 0) : 0
  return { isAllowed, rule, refundAmount, freeUntil: booking.free_until }
}

const asCounsellor = (booking: Booking, now: Temporal.Instant): Preview => ({
  isAllowed: providerMayCancel(booking, now),
  rule: providerMayCancel(booking, now) ? 'counsellor' : 'over',
  pays: true,
})

function asClient(booking: Booking, now: Temporal.Instant): Preview {
  if (!isAhead(booking)) return { isAllowed: false, rule: 'over', pays: false }
  if (booking.status === 'rescheduleRequested') return { isAllowed: true, rule: 'asked', pays: true }
  const isFree = customerMayChange(booking, now)
  return { isAllowed: isFree, rule: isFree ? 'free' : 'late', pays: isFree }
}
