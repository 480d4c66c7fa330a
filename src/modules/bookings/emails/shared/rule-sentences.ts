import { computeCancellationTerms, getCancellationSentence } from '#modules/bookings/values/cancellation-terms.ts'
import type { EmailBlock } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { noteBlock, textBlock } from '#platform/server/email/email-template-texts.ts'
import { formatDateInZone, formatEmailTime, formatEuros } from '#platform/server/email/email-times.ts'
import { translate } from '#platform/server/texts.ts'
import { CARD_RETRY_HOURS, CHARGE_DAYS_BEFORE, REFUND_DAYS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

/** The terms of a booking from which the cancellation sentence is derived (decision 0060). */
interface CancellationData {
  startAt: string
  freeUntil: string
  withdrawUntil: string | null
  /** 0 if nothing has been charged yet. */
  refundableCents: number
}

/**
 * Renders the same cancellation sentence as the screens, with the time zone added. Returns no blocks once the session
 * has begun.
 */
export function renderCancellationSentence(
  data: CancellationData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock[] {
  const toMs = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const terms = computeCancellationTerms(
    {
      startAt: toMs(data.startAt),
      freeUntil: toMs(data.freeUntil),
      withdrawUntil: data.withdrawUntil === null ? null : toMs(data.withdrawUntil),
      hasOpenProposal: false,
      isCharged: data.refundableCents > 0,
    },
    now.epochMilliseconds,
  )
  const amount = formatEuros(data.refundableCents, to.language)
  const when = terms.until === null ? '' : formatEmailTime(new Date(terms.until).toISOString(), to)
  const sentence = getCancellationSentence(terms, { amount, when })
  return sentence ? [textBlock(translate(to.language, sentence.key, sentence.values))] : []
}

interface WithdrawalData {
  withdrawUntil: string | null
  isSoon: boolean
}

/**
 * Renders the right of withdrawal, which a contract confirmation must state on a durable medium (directive 2011/83/EU,
 * art. 8(7)).
 */
export function renderWithdrawalRight(
  { withdrawUntil, isSoon }: WithdrawalData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock[] {
  if (!withdrawUntil || Temporal.Instant.compare(Temporal.Instant.from(withdrawUntil), now) <= 0) return []
  const right = isSoon
    ? translate(to.language, 'rule.expressRequest', { days: WITHDRAWAL_DAYS })
    : translate(to.language, 'rule.withdrawUntil', { when: formatEmailTime(withdrawUntil, to) })
  return [noteBlock(right)]
}

interface RefundData {
  refundCents: number
  cardLast4: string | null
  isUncharged?: boolean
  isDisputed?: boolean
}

/**
 * Renders the refund, the card it goes to and how long it may take; returns no blocks if nothing is refunded. The
 * refund of a disputed payment depends on the bank's decision.
 */
export function renderRefund(refund: RefundData, { language }: EmailRecipient): EmailBlock[] {
  if (refund.isUncharged) return [textBlock(translate(language, 'rule.nothingCharged'))]
  if (refund.refundCents <= 0) return []
  const amount = formatEuros(refund.refundCents, language)
  if (refund.isDisputed) return [textBlock(translate(language, 'email.booking.afterBank', { amount }))]
  const sentence = refund.cardLast4
    ? translate(language, 'rule.backToCard', { amount, last4: refund.cardLast4 })
    : translate(language, 'rule.back', { amount })
  const days = translate(language, 'rule.backDays', { count: REFUND_DAYS })
  return [textBlock(sentence), noteBlock(days), noteBlock(translate(language, 'email.booking.credit'))]
}

interface ScheduledChargeData {
  chargeAt: string
  amountCents: number
}

/**
 * Renders the sentences that say when the saved card is charged and what happens if the charge fails, in the same words
 * as the checkout (decision 0035).
 */
export function renderScheduledCharge(
  { chargeAt, amountCents }: ScheduledChargeData,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock {
  const amount = formatEuros(amountCents, to.language)
  if (Temporal.Instant.compare(Temporal.Instant.from(chargeAt), now) <= 0)
    return textBlock(
      translate(to.language, 'rule.chargedNow', { amount, days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }),
    )
  const values = { amount, when: formatDateInZone(chargeAt, to), days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }
  const isToday = formatDateInZone(chargeAt, to) === formatDateInZone(now.toString(), to)
  return textBlock(translate(to.language, isToday ? 'rule.chargedToday' : 'rule.chargedLater', values))
}
