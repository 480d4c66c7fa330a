import { computeCancellationTerms, getCancellationSentence } from '#modules/bookings/values/cancellation-terms.ts'
import type { EmailBlock } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { dateOn, euros, fullTime } from '#platform/server/email/email-times.ts'
import { note, text } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'
import { CARD_RETRY_HOURS, CHARGE_DAYS_BEFORE, REFUND_DAYS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

/** The fixed terms of a booking, from which the cancellation sentence is derived (decision 0060). */
interface CancellationData {
  startAt: string
  freeUntil: string
  withdrawUntil: string | null
  /** Refundable cents; 0 when nothing has been charged yet. */
  refundableCents: number
}

/** Renders the cancellation sentence as on screens, with the time zone; empty once the session has begun. */
export function cancellationSentenceIn(
  data: CancellationData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock[] {
  const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const terms = computeCancellationTerms(
    {
      startAt: at(data.startAt),
      freeUntil: at(data.freeUntil),
      withdrawUntil: data.withdrawUntil === null ? null : at(data.withdrawUntil),
      isAsked: false,
      isCharged: data.refundableCents > 0,
    },
    now.epochMilliseconds,
  )
  const amount = euros(data.refundableCents, to.language)
  const when = terms.until === null ? '' : fullTime(new Date(terms.until).toISOString(), to)
  const sentence = getCancellationSentence(terms, { amount, when })
  return sentence ? [text(textIn(to.language, sentence.key, sentence.values))] : []
}

interface WithdrawalData {
  withdrawUntil: string | null
  isSoon: boolean
}

/**
 * Renders the right of withdrawal, which a contract confirmation must state on a durable medium (directive 2011/83/EU,
 * art. 8(7)).
 */
export function withdrawalRight(
  { withdrawUntil, isSoon }: WithdrawalData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock[] {
  if (!withdrawUntil || Temporal.Instant.compare(Temporal.Instant.from(withdrawUntil), now) <= 0) return []
  const right = isSoon
    ? textIn(to.language, 'rule.expressRequest', { days: WITHDRAWAL_DAYS })
    : textIn(to.language, 'rule.withdrawUntil', { when: fullTime(withdrawUntil, to) })
  return [note(right)]
}

interface RefundData {
  refundCents: number
  cardLast4: string | null
  isUncharged?: boolean
  isDisputed?: boolean
}

/**
 * Renders the refund, its card and its deadline; empty without a refund. The refund of a disputed payment depends on
 * the bank.
 */
export function comesBack(refund: RefundData, { language }: EmailRecipient): EmailBlock[] {
  if (refund.isUncharged) return [text(textIn(language, 'rule.nothingCharged'))]
  if (refund.refundCents <= 0) return []
  const amount = euros(refund.refundCents, language)
  if (refund.isDisputed) return [text(textIn(language, 'mail.booking.afterBank', { amount }))]
  const sentence = refund.cardLast4
    ? textIn(language, 'rule.backToCard', { amount, last4: refund.cardLast4 })
    : textIn(language, 'rule.back', { amount })
  const days = textIn(language, 'rule.backDays', { count: REFUND_DAYS })
  return [text(sentence), note(days), note(textIn(language, 'mail.booking.credit'))]
}

interface ScheduledChargeData {
  chargeAt: string
  amountCents: number
}

/**
 * Renders when the saved card is charged and what happens if that fails, as shown before the booking was confirmed
 * (decision 0035).
 */
export function chargedLater(
  { chargeAt, amountCents }: ScheduledChargeData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock {
  const amount = euros(amountCents, to.language)
  if (Temporal.Instant.compare(Temporal.Instant.from(chargeAt), now) <= 0)
    return text(textIn(to.language, 'rule.chargedNow', { amount, days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }))
  const values = { amount, when: dateOn(chargeAt, to), days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }
  const isToday = dateOn(chargeAt, to) === dateOn(now.toString(), to)
  return text(textIn(to.language, isToday ? 'rule.chargedToday' : 'rule.chargedLater', values))
}
