import { type CancellationFacts, cancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import { MAX_CLIENT_MOVES } from '#platform/values/constants.ts'
import { type BookingStatus, type Change, type ChangeRule, SESSION_TYPE } from '#platform/values/enums.ts'
import type { RefusalCode } from '#platform/values/errors.ts'
import { isStillFree } from './booking-rules.ts'
import { isAhead, isAnswerable, providerMayCancel, providerMayMove } from './moving-rules.ts'
import { withdrawableUntil } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/** How a booking stands for whoever wants to change it; `offer`: other times that wait for the client's answer. */
export interface Standing {
  status: BookingStatus
  type: number
  start_at: Instant
  end_at: Instant
  free_until: Instant
  client_moves: number
  has_withdrawal_right: boolean
  withdraw_until: Instant | null
  offer: { expiresAt: Instant; keepsOld: boolean } | null
  /** Its card failed, or is being charged now: paying comes first (decision 0035). */
  owes?: boolean
}

/** Whether it may be done, by which rule, whether the money comes back, and how a 'no' is called. */
export type Ruling = { rule: ChangeRule; givesBack: boolean } & (
  | { isAllowed: true; refusal: null }
  | { isAllowed: false; refusal: RefusalCode }
)

const yes = (rule: ChangeRule, givesBack: boolean): Ruling => ({ isAllowed: true, rule, givesBack, refusal: null })
const no = (rule: ChangeRule, refusal: RefusalCode): Ruling => ({ isAllowed: false, rule, givesBack: false, refusal })

/**
 * The one rule about changing a booked session (specification §4, §9; docs/decisions/0014, 0022, 0023). The preview, the
 * calls that do it, the mails they write and the buttons of the screens all ask it.
 */
export function ruleOn(change: Change, who: 'client' | 'counsellor', one: Standing, now: Instant): Ruling {
  return who === 'client' ? CLIENT[change](one, now) : COUNSELLOR[change](one, now)
}

/** Cents that come back: all of the payment that is not on its way back yet, or nothing. */
export const refundOf = (ruling: Ruling, restCents: number): number => (ruling.givesBack ? restCents : 0)

const over = no('over', 'sessionIsOver')
const hasBegun = (one: Standing, now: Instant): boolean => Temporal.Instant.compare(one.start_at, now) <= 0

type Rule = (one: Standing, now: Instant) => Ruling

const CLIENT: Record<Change, Rule> = {
  cancel(one, now) {
    if (!isAhead(one)) return over
    const { rule, refund } = cancellationTerms(cancellationFacts(one, now), now.epochMilliseconds)
    return rule === 'over' ? over : yes(rule, refund === 'all')
  },
  decline: (one, now) => (isAhead(one) && isAsked(one, now) ? yes('asked', true) : no('over', 'offerGone')),
  reschedule(one, now) {
    if (!isAhead(one)) return over
    if (isAsked(one, now)) return no('asked', 'moveAskedAlready')
    if (hasBegun(one, now)) return over
    if (!isStillFree(one.free_until, now)) return no('late', 'tooLateToChange')
    if (one.owes) return no('none', 'payFirst')
    return one.client_moves < MAX_CLIENT_MOVES ? yes('free', false) : no('movedTwice', 'movedTwice')
  },
  withdraw(one, now) {
    if (!one.has_withdrawal_right) return no('none', 'withdrawalOver')
    const until = withdrawableUntil(one)
    const isOpen = isAhead(one) && until !== null && Temporal.Instant.compare(now, until) < 0
    return isOpen ? yes('withdrawal', true) : no('over', 'withdrawalOver')
  },
}

const COUNSELLOR: Record<Change, Rule> = {
  cancel: (one, now) => (providerMayCancel(one, now) ? yes('counsellor', true) : over),
  reschedule(one, now) {
    if (one.type === SESSION_TYPE.group) return no('none', 'groupStays')
    if (one.status === 'rescheduleRequested') return no('asked', 'moveAskedAlready')
    return providerMayMove(one, now) ? yes('counsellor', false) : over
  },
  decline: () => no('none', 'offerGone'),
  withdraw: () => no('none', 'withdrawalOver'),
}

/** What the one cancellation rule reads of a paid booking (decision 0060); `isCharged` is the caller's where money is named. */
export const cancellationFacts = (one: Standing, now: Instant, isCharged = true): CancellationFacts => ({
  startAt: one.start_at.epochMilliseconds,
  freeUntil: one.free_until.epochMilliseconds,
  withdrawUntil: withdrawableUntil(one)?.epochMilliseconds ?? null,
  isAsked: isAsked(one, now),
  isCharged,
})

/** An offer that has run out leaves the old time as it was booked, whether the sweeper has been there or not. */
function isAsked({ status, offer }: Standing, now: Instant): boolean {
  if (status !== 'rescheduleRequested' || !offer) return false
  return isAnswerable(offer.expiresAt, now) || !offer.keepsOld
}
