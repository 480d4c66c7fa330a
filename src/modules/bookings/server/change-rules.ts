import { isStillFree } from '#modules/bookings/values/booking-rules.ts'
import { type CancellationInput, computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import { getWithdrawableUntil } from '#modules/bookings/values/withdrawal-rules.ts'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import { type BookingChange, type BookingStatus, type ChangeRule, SESSION_TYPE } from '#platform/values/enums.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { canProviderCancel, canProviderReschedule, isAhead, isAnswerable } from './rescheduling/reschedule-rules.ts'

type Instant = Temporal.Instant

/** The fields of a booking on which the change rules depend. */
export interface ChangeableBooking {
  status: BookingStatus
  type: number
  start_at: Instant
  end_at: Instant
  free_until: Instant
  client_moves: number
  has_withdrawal_right: boolean
  withdraw_until: Instant | null
  /** The open reschedule proposal. */
  proposal: { expiresAt: Instant; keepsOld: boolean } | null
  /** Whether the charge has failed or is in progress, in which case the client must pay first (decision 0035). */
  has_unpaid_charge?: boolean
}

/**
 * Whether a change is allowed, the rule that decides it, whether the payment is refunded, and the error code if denied.
 */
export type ChangeDecision<Code extends DomainErrorCode = DomainErrorCode> = {
  rule: ChangeRule
  isRefunded: boolean
} & ({ isAllowed: true; errorCode: null } | { isAllowed: false; errorCode: Code })

const allow = (rule: ChangeRule, isRefunded: boolean): ChangeDecision<never> => ({
  isAllowed: true,
  rule,
  isRefunded,
  errorCode: null,
})
const deny = <Code extends DomainErrorCode>(rule: ChangeRule, errorCode: Code): ChangeDecision<Code> => ({
  isAllowed: false,
  rule,
  isRefunded: false,
  errorCode,
})

/** Returns the refund in cents: the full refundable amount or nothing. */
export const getRefundCents = (decision: ChangeDecision, refundableCents: number): number =>
  decision.isRefunded ? refundableCents : 0

const SESSION_OVER = deny('over', 'sessionIsOver')
const hasBegun = ({ start_at }: ChangeableBooking, now: Instant): boolean =>
  Temporal.Instant.compare(start_at, now) <= 0

type Rule = (booking: ChangeableBooking, now: Instant) => ChangeDecision
/** Error codes returned when a client's move is denied. */
export type MoveErrorCode = 'sessionIsOver' | 'moveAskedAlready' | 'tooLateToChange' | 'payFirst' | 'movedTwice'

const CLIENT_RULES = {
  cancel(booking, now) {
    if (!isAhead(booking)) return SESSION_OVER
    const { rule, refund } = computeCancellationTerms(toCancellationInput(booking, now), now.epochMilliseconds)
    return rule === 'over' ? SESSION_OVER : allow(rule, refund === 'all')
  },
  decline: (booking, now) =>
    hasOpenProposal(booking, now) ? allow('rescheduleRequested', true) : deny('over', 'offerGone'),
  reschedule(booking, now) {
    if (!isAhead(booking)) return SESSION_OVER
    if (hasOpenProposal(booking, now)) return deny('rescheduleRequested', 'moveAskedAlready')
    if (hasBegun(booking, now)) return SESSION_OVER
    if (!isStillFree(booking.free_until, now)) return deny('late', 'tooLateToChange')
    if (booking.has_unpaid_charge) return deny('none', 'payFirst')
    return booking.client_moves < MAX_CLIENT_RESCHEDULES ? allow('free', false) : deny('movedTwice', 'movedTwice')
  },
  withdraw(booking, now) {
    if (!booking.has_withdrawal_right) return deny('none', 'withdrawalOver')
    const until = getWithdrawableUntil(booking)
    const isOpen = isAhead(booking) && until !== null && Temporal.Instant.compare(now, until) < 0
    return isOpen ? allow('withdrawal', true) : deny('over', 'withdrawalOver')
  },
} satisfies Record<BookingChange, Rule>

const PROVIDER_RULES = {
  cancel: (booking, now) => (canProviderCancel(booking, now) ? allow('counsellor', true) : SESSION_OVER),
  reschedule(booking, now) {
    if (booking.type === SESSION_TYPE.group) return deny('none', 'groupStays')
    if (booking.status === 'rescheduleRequested') return deny('rescheduleRequested', 'moveAskedAlready')
    return canProviderReschedule(booking, now) ? allow('counsellor', false) : SESSION_OVER
  },
  decline: () => deny('none', 'offerGone'),
  withdraw: () => deny('none', 'withdrawalOver'),
} satisfies Record<BookingChange, Rule>

/**
 * The rules for changes to a booked session, by the role of the caller (specification §4, §9; docs/decisions/0014,
 * 0022, 0023). The preview, the API calls, their emails and the buttons on screen all use them.
 */
export const decideChange = { client: CLIENT_RULES, provider: PROVIDER_RULES }

/**
 * Returns the input to the cancellation rule for a booked session (decision 0060). Callers that show amounts pass
 * `isCharged`.
 */
export const toCancellationInput = (booking: ChangeableBooking, now: Instant, isCharged = true): CancellationInput => ({
  startAt: booking.start_at.epochMilliseconds,
  freeUntil: booking.free_until.epochMilliseconds,
  withdrawUntil: getWithdrawableUntil(booking)?.epochMilliseconds ?? null,
  hasOpenProposal: hasOpenProposal(booking, now),
  isCharged,
})

/**
 * Returns whether a proposal is open. An expired proposal does not count, even before the job has ended it, unless the
 * session cannot take place at its original time.
 */
function hasOpenProposal({ status, proposal }: ChangeableBooking, now: Instant): boolean {
  if (status !== 'rescheduleRequested' || !proposal) return false
  return isAnswerable(proposal.expiresAt, now) || !proposal.keepsOld
}
