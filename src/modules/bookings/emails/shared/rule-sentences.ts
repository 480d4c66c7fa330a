import { computeCancellationTerms, getCancellationSentence } from '#modules/bookings/values/cancellation-terms.ts'
import type { EmailBlock } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { dateOn, euros, fullTime } from '#platform/server/email/email-times.ts'
import { note, text } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'
import { CARD_RETRY_HOURS, CHARGE_DAYS_BEFORE, REFUND_DAYS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

/** The frozen facts of a booking that an email says the one cancellation sentence about (decision 0060). */
interface Cancellable {
  startAt: string
  freeUntil: string
  withdrawUntil: string | null
  /** Cents that could come back; 0 where nothing is charged yet. */
  refundableCents: number
}

/** The one sentence about cancelling, as screens say it; empty once the session has begun. Emails name the time zone. */
export function cancellationSentenceIn(facts: Cancellable, to: EmailRecipient, now: Temporal.Instant): EmailBlock[] {
  const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const terms = computeCancellationTerms(
    {
      startAt: at(facts.startAt),
      freeUntil: at(facts.freeUntil),
      withdrawUntil: facts.withdrawUntil === null ? null : at(facts.withdrawUntil),
      isAsked: false,
      isCharged: facts.refundableCents > 0,
    },
    now.epochMilliseconds,
  )
  const amount = euros(facts.refundableCents, to.language)
  const when = terms.until === null ? '' : fullTime(new Date(terms.until).toISOString(), to)
  const sentence = getCancellationSentence(terms, { amount, when })
  return sentence ? [text(textIn(to.language, sentence.key, sentence.values))] : []
}

interface Right {
  withdrawUntil: string | null
  isSoon: boolean
}

/** The right of withdrawal, which the confirmation of a contract has to state on a durable medium (directive 2011/83/EU, art. 8(7)). */
export function withdrawalRight(
  { withdrawUntil, isSoon }: Right,
  to: EmailRecipient,
  now: Temporal.Instant,
): EmailBlock[] {
  if (!withdrawUntil || Temporal.Instant.compare(Temporal.Instant.from(withdrawUntil), now) <= 0) return []
  const right = isSoon
    ? textIn(to.language, 'rule.expressRequest', { days: WITHDRAWAL_DAYS })
    : textIn(to.language, 'rule.withdrawUntil', { when: fullTime(withdrawUntil, to) })
  return [note(right)]
}

interface Back {
  refundCents: number
  cardLast4: string | null
  isUncharged?: boolean
  isDisputed?: boolean
}

/** What comes back, where to and by when; nothing where nothing does. What a bank decides about waits for its decision. */
export function comesBack(back: Back, { language }: EmailRecipient): EmailBlock[] {
  if (back.isUncharged) return [text(textIn(language, 'rule.nothingCharged'))]
  if (back.refundCents <= 0) return []
  const amount = euros(back.refundCents, language)
  if (back.isDisputed) return [text(textIn(language, 'mail.booking.afterBank', { amount }))]
  const words = back.cardLast4
    ? textIn(language, 'rule.backToCard', { amount, last4: back.cardLast4 })
    : textIn(language, 'rule.back', { amount })
  const days = textIn(language, 'rule.backDays', { count: REFUND_DAYS })
  return [text(words), note(days), note(textIn(language, 'mail.booking.credit'))]
}

interface Charge {
  chargeAt: string
  amountCents: number
}

/** When the card of a far date is charged and what happens if it fails, as the page said before it was confirmed (decision 0035). */
export function chargedLater({ chargeAt, amountCents }: Charge, to: EmailRecipient, now: Temporal.Instant): EmailBlock {
  const amount = euros(amountCents, to.language)
  if (Temporal.Instant.compare(Temporal.Instant.from(chargeAt), now) <= 0)
    return text(textIn(to.language, 'rule.chargedNow', { amount, days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }))
  const values = { amount, when: dateOn(chargeAt, to), days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }
  const isToday = dateOn(chargeAt, to) === dateOn(now.toString(), to)
  return text(textIn(to.language, isToday ? 'rule.chargedToday' : 'rule.chargedLater', values))
}
