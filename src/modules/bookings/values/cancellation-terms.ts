import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'

/** What cancelling means for the client's money: everything back, nothing back, or nothing was charged. */
export const CANCELLATION_REFUNDS = ['all', 'none', 'notCharged'] as const
/**
 * Why: the counsellor has asked to move the session, the free limit (specification §4, §9), the right of withdrawal
 * (decision 0022), both limits have passed, or the session has begun or ended.
 */
export const CANCELLATION_RULES = ['asked', 'free', 'withdrawal', 'late', 'over'] as const

/** The frozen facts of a booking, or of one about to be made. Instants in milliseconds since 1970. */
export interface CancellationFacts {
  startAt: number
  /** Until when cancelling is free; the last millisecond counts. */
  freeUntil: number
  /** When the right of withdrawal ends, before that instant; null where there is none. Never useful after the start. */
  withdrawUntil: number | null
  /** The counsellor has asked to move the session, and the client has not answered. */
  isAsked: boolean
  /** False where nothing was charged that could come back, as for a far date before its charge (decision 0035). */
  isCharged: boolean
}

export interface CancellationTerms {
  /** What the client gets back if they cancel now. */
  refund: (typeof CANCELLATION_REFUNDS)[number]
  rule: (typeof CANCELLATION_RULES)[number]
  /** Until when this holds, in milliseconds since 1970; afterwards there is no refund. Null where no limit follows. */
  until: number | null
  /** It holds until the session starts, after which it cannot be cancelled. */
  isUntilStart: boolean
}

/** What a client gets back who cancels now, until when, and by which rule: the better one for the client (decision 0060). */
export function cancellationTerms(facts: CancellationFacts, now: number): CancellationTerms {
  const { startAt, freeUntil, isAsked, isCharged } = facts
  const everything = isCharged ? 'all' : 'notCharged'
  if (isAsked) return { refund: everything, rule: 'asked', until: null, isUntilStart: false }
  if (now >= startAt) return { refund: 'none', rule: 'over', until: null, isUntilStart: false }
  const withdrawUntil = facts.withdrawUntil === null ? null : Math.min(facts.withdrawUntil, startAt)
  const isFree = now <= freeUntil
  const isWithdrawable = withdrawUntil !== null && now < withdrawUntil
  if (!isFree && !isWithdrawable)
    return { refund: isCharged ? 'none' : 'notCharged', rule: 'late', until: null, isUntilStart: false }
  const until = Math.max(isFree ? freeUntil : withdrawUntil!, isWithdrawable ? withdrawUntil : freeUntil)
  return { refund: everything, rule: isFree ? 'free' : 'withdrawal', until, isUntilStart: until >= startAt }
}

type CancellationKey =
  `cancellation.${'until' | 'untilStart' | 'asked' | 'late' | 'unpaidUntil' | 'unpaidUntilStart' | 'unpaidAsked' | 'unpaidLate'}`

/** A text key with its values. */
export interface CancellationSentence {
  key: CancellationKey
  values: { amount: string; when: string; hours: number }
}

/**
 * The one sentence about cancelling, for every screen and email; null once the session has begun.
 * @param amount what comes back, or what does not, formatted for the reader
 * @param when the instant `terms.until`, formatted for the reader; unused where the terms have none
 */
export function cancellationSentence(
  terms: Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'>,
  { amount, when }: { amount: string; when: string },
): CancellationSentence | null {
  const key = keyOf(terms)
  return key && { key, values: { amount, when, hours: FREE_CANCELLATION_HOURS } }
}

function keyOf({
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
