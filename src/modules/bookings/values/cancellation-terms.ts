import { FREE_CANCELLATION_HOURS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

/**
 * How a cancellation affects the payment: a full refund, no refund, or nothing to refund because the card was not
 * charged.
 */
export const CANCELLATION_REFUNDS = ['all', 'none', 'notCharged'] as const
/**
 * The rule that determines the refund: an open reschedule proposal, the free cancellation deadline (specification §4,
 * §9), the right of withdrawal (decision 0022), the expiry of both deadlines ('late') or the start of the session
 * ('over').
 */
export const CANCELLATION_RULES = ['rescheduleRequested', 'free', 'withdrawal', 'late', 'over'] as const

/** The terms stored with a booking, or those of a booking about to be made. Times are in milliseconds since 1970. */
export interface CancellationInput {
  startAt: number
  /** Deadline for free cancellation, inclusive. */
  freeUntil: number
  /**
   * End of the withdrawal period, exclusive; null if there is no right of withdrawal. The right ends when the session
   * starts, even if the period has not.
   */
  withdrawUntil: number | null
  /** Whether the provider has an open reschedule proposal. */
  hasOpenProposal: boolean
  /** False if the card has not been charged yet, for example before a scheduled charge (decision 0035). */
  isCharged: boolean
}

export interface CancellationTerms {
  /** The refund if the client cancels now. */
  refund: (typeof CANCELLATION_REFUNDS)[number]
  rule: (typeof CANCELLATION_RULES)[number]
  /**
   * When these terms end, in milliseconds since 1970; later cancellations are not refunded. Null if there is no further
   * deadline.
   */
  until: number | null
  /** Whether these terms apply until the session starts. A session that has started cannot be cancelled. */
  isUntilStart: boolean
}

/**
 * Returns the refund that the client would receive by cancelling now, the deadline for it and the rule that determines
 * it. If several rules apply, the one most favourable to the client takes precedence (decision 0060).
 */
export function computeCancellationTerms(input: CancellationInput, now: number): CancellationTerms {
  const { startAt, freeUntil, hasOpenProposal, isCharged } = input
  const fullRefund = isCharged ? 'all' : 'notCharged'
  if (hasOpenProposal) return { refund: fullRefund, rule: 'rescheduleRequested', until: null, isUntilStart: false }
  if (now >= startAt) return { refund: 'none', rule: 'over', until: null, isUntilStart: false }
  const withdrawUntil = Math.min(input.withdrawUntil ?? -Infinity, startAt)
  const isFree = now <= freeUntil
  if (!isFree && now >= withdrawUntil)
    return { refund: isCharged ? 'none' : 'notCharged', rule: 'late', until: null, isUntilStart: false }
  const until = Math.max(freeUntil, withdrawUntil)
  return { refund: fullRefund, rule: isFree ? 'free' : 'withdrawal', until, isUntilStart: until >= startAt }
}

type CancellationKey =
  `cancellation.${'until' | 'untilStart' | 'rescheduleRequested' | 'late' | 'unpaidUntil' | 'unpaidUntilStart' | 'unpaidRescheduleRequested' | 'unpaidLate'}`

export interface CancellationSentence {
  key: CancellationKey
  values: { amount: string; when: string; hours: number; days: number }
}

/**
 * Returns the sentence that explains the cancellation terms on screens and in emails, or null once the session has
 * begun.
 * @param amount the formatted amount that is refunded or lost
 * @param when `terms.until`, formatted; unused if the terms have no deadline
 */
export function getCancellationSentence(
  terms: Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'>,
  { amount, when }: { amount: string; when: string },
): CancellationSentence | null {
  const key = toTextKey(terms)
  return key && { key, values: { amount, when, hours: FREE_CANCELLATION_HOURS, days: WITHDRAWAL_DAYS } }
}

function toTextKey({
  refund,
  rule,
  isUntilStart,
}: Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'>): CancellationKey | null {
  const isUnpaid = refund === 'notCharged'
  if (rule === 'over') return null
  if (rule === 'rescheduleRequested')
    return isUnpaid ? 'cancellation.unpaidRescheduleRequested' : 'cancellation.rescheduleRequested'
  if (rule === 'late') return isUnpaid ? 'cancellation.unpaidLate' : 'cancellation.late'
  if (isUntilStart) return isUnpaid ? 'cancellation.unpaidUntilStart' : 'cancellation.untilStart'
  return isUnpaid ? 'cancellation.unpaidUntil' : 'cancellation.until'
}
