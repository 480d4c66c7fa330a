import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'

/** Effect of cancelling on the payment: full refund, no refund, or nothing was charged. */
export const CANCELLATION_REFUNDS = ['all', 'none', 'notCharged'] as const
/**
 * The deciding rule: an open reschedule proposal, the free limit (specification §4, §9), the right of withdrawal
 * (decision 0022), both limits passed, or the session has begun or ended.
 */
export const CANCELLATION_RULES = ['asked', 'free', 'withdrawal', 'late', 'over'] as const

/** Input of the rule: frozen values of a booking, or of one about to be made. Times in milliseconds since 1970. */
export interface CancellationInput {
  startAt: number
  /** End of free cancellation; the last millisecond counts. */
  freeUntil: number
  /** End of the right of withdrawal, exclusive; null if there is none. Has no effect after the start. */
  withdrawUntil: number | null
  /** There is an open reschedule proposal from the provider. */
  isAsked: boolean
  /** False if nothing has been charged yet, as before a scheduled charge (decision 0035). */
  isCharged: boolean
}

export interface CancellationTerms {
  /** The refund if the client cancels now. */
  refund: (typeof CANCELLATION_REFUNDS)[number]
  rule: (typeof CANCELLATION_RULES)[number]
  /**
   * How long these terms apply, in milliseconds since 1970; there is no refund afterwards. Null if there is no later
   * limit.
   */
  until: number | null
  /** The terms apply until the start of the session, after which it cannot be cancelled. */
  isUntilStart: boolean
}

/**
 * Returns the refund for cancelling now, its deadline and the deciding rule, which is the one more favourable to the
 * client (decision 0060).
 */
export function computeCancellationTerms(input: CancellationInput, now: number): CancellationTerms {
  const { startAt, freeUntil, isAsked, isCharged } = input
  const fullRefund = isCharged ? 'all' : 'notCharged'
  if (isAsked) return { refund: fullRefund, rule: 'asked', until: null, isUntilStart: false }
  if (now >= startAt) return { refund: 'none', rule: 'over', until: null, isUntilStart: false }
  const withdrawUntil = Math.min(input.withdrawUntil ?? -Infinity, startAt)
  const isFree = now <= freeUntil
  if (!isFree && now >= withdrawUntil)
    return { refund: isCharged ? 'none' : 'notCharged', rule: 'late', until: null, isUntilStart: false }
  const until = Math.max(freeUntil, withdrawUntil)
  return { refund: fullRefund, rule: isFree ? 'free' : 'withdrawal', until, isUntilStart: until >= startAt }
}

type CancellationKey =
  `cancellation.${'until' | 'untilStart' | 'asked' | 'late' | 'unpaidUntil' | 'unpaidUntilStart' | 'unpaidAsked' | 'unpaidLate'}`

export interface CancellationSentence {
  key: CancellationKey
  values: { amount: string; when: string; hours: number }
}

/**
 * The sentence about cancelling for every screen and email; null once the session has begun.
 * @param amount the refunded or lost amount, formatted
 * @param when `terms.until`, formatted; unused if the terms have no limit
 */
export function getCancellationSentence(
  terms: Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'>,
  { amount, when }: { amount: string; when: string },
): CancellationSentence | null {
  const key = toTextKey(terms)
  return key && { key, values: { amount, when, hours: FREE_CANCELLATION_HOURS } }
}

function toTextKey({
  refund,
  rule,
  isUntilStart,
}: Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'>): CancellationKey | null {
  const isUnpaid = refund === 'notCharged'
  if (rule === 'over') return null
  if (rule === 'asked') return isUnpaid ? 'cancellation.unpaidAsked' : 'cancellation.asked'
  if (rule === 'late') return isUnpaid ? 'cancellation.unpaidLate' : 'cancellation.late'
  if (isUntilStart) return isUnpaid ? 'cancellation.unpaidUntilStart' : 'cancellation.untilStart'
  return isUnpaid ? 'cancellation.unpaidUntil' : 'cancellation.until'
}
