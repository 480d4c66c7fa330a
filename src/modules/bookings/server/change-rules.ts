import { type CancellationInput, computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import { type BookingChange, type BookingStatus, type ChangeRule, SESSION_TYPE } from '#platform/values/enums.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { isStillFree } from './booking-rules.ts'
import { canProviderCancel, canProviderReschedule, isAhead, isAnswerable } from './reschedule-rules.ts'
import { getWithdrawableUntil } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/** The booking fields used by the change rules. */
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
  /** The charge has failed or is in progress: the client must pay first (decision 0035). */
  has_unpaid_charge?: boolean
}

/** Whether a change is allowed, by which rule, whether the payment is refunded, and the error code otherwise. */
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

/** The refund in cents: the full refundable amount or nothing. */
export const getRefundCents = (decision: ChangeDecision, refundableCents: number): number =>
  decision.isRefunded ? refundableCents : 0

const over = deny('over', 'sessionIsOver')
const hasBegun = (one: ChangeableBooking, now: Instant): boolean => Temporal.Instant.compare(one.start_at, now) <= 0

type Rule = (one: ChangeableBooking, now: Instant) => ChangeDecision
/** Errors that deny a client's move. */
export type MoveErrorCode = 'sessionIsOver' | 'moveAskedAlready' | 'tooLateToChange' | 'payFirst' | 'movedTwice'

const CLIENT = {
  cancel(one, now) {
    if (!isAhead(one)) return over
    const { rule, refund } = computeCancellationTerms(toCancellationInput(one, now), now.epochMilliseconds)
    return rule === 'over' ? over : allow(rule, refund === 'all')
  },
  decline: (one, now) => (hasOpenProposal(one, now) ? allow('asked', true) : deny('over', 'offerGone')),
  reschedule(one, now) {
    if (!isAhead(one)) return over
    if (hasOpenProposal(one, now)) return deny('asked', 'moveAskedAlready')
    if (hasBegun(one, now)) return over
    if (!isStillFree(one.free_until, now)) return deny('late', 'tooLateToChange')
    if (one.has_unpaid_charge) return deny('none', 'payFirst')
    return one.client_moves < MAX_CLIENT_RESCHEDULES ? allow('free', false) : deny('movedTwice', 'movedTwice')
  },
  withdraw(one, now) {
    if (!one.has_withdrawal_right) return deny('none', 'withdrawalOver')
    const until = getWithdrawableUntil(one)
    const isOpen = isAhead(one) && until !== null && Temporal.Instant.compare(now, until) < 0
    return isOpen ? allow('withdrawal', true) : deny('over', 'withdrawalOver')
  },
} satisfies Record<BookingChange, Rule>

const COUNSELLOR = {
  cancel: (one, now) => (canProviderCancel(one, now) ? allow('counsellor', true) : over),
  reschedule(one, now) {
    if (one.type === SESSION_TYPE.group) return deny('none', 'groupStays')
    if (one.status === 'rescheduleRequested') return deny('asked', 'moveAskedAlready')
    return canProviderReschedule(one, now) ? allow('counsellor', false) : over
  },
  decline: () => deny('none', 'offerGone'),
  withdraw: () => deny('none', 'withdrawalOver'),
} satisfies Record<BookingChange, Rule>

/**
 * The single rule for changes to a booked session (specification §4, §9; docs/decisions/0014, 0022, 0023), by who asks
 * for the change. The preview, the API calls, their emails and the buttons on screen all use it.
 */
export const decideChange = { client: CLIENT, counsellor: COUNSELLOR }

/** Input of the cancellation rule for a booked session (decision 0060). Callers that show amounts pass `isCharged`. */
export const toCancellationInput = (one: ChangeableBooking, now: Instant, isCharged = true): CancellationInput => ({
  startAt: one.start_at.epochMilliseconds,
  freeUntil: one.free_until.epochMilliseconds,
  withdrawUntil: getWithdrawableUntil(one)?.epochMilliseconds ?? null,
  isAsked: hasOpenProposal(one, now),
  isCharged,
})

/** An expired proposal leaves the booking at its original time, even if the job has not ended it yet. */
function hasOpenProposal({ status, proposal }: ChangeableBooking, now: Instant): boolean {
  if (status !== 'rescheduleRequested' || !proposal) return false
  return isAnswerable(proposal.expiresAt, now) || !proposal.keepsOld
}
