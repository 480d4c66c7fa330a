import { CARD_RETRY_HOURS, CHARGE_DAYS_BEFORE, REFUND_DAYS, WITHDRAWAL_DAYS } from '#contract/constants.ts'
import { textIn } from '../texts.ts'
import type { Piece } from './letter.ts'
import type { MailTo } from './mail-kinds.ts'
import { dateOn, euros, fullTime } from './mail-times.ts'
import { note, text } from './wording.ts'

/**
 * The rules about time and money in the sentences of the screens: one text under `rule.` for page, dialog and mail
 * (docs/decisions/0023). Only the moment is written out more fully here, because a mail is read somewhere else.
 */
interface Rules {
  freeUntil: string
  withdrawUntil: string | null
  isSoon?: boolean
}

/** Until when it can be changed freely, and withdrawn from. A moment in the past is not promised (§9). */
export function changingRules({ freeUntil, withdrawUntil, isSoon }: Rules, to: MailTo, now: Temporal.Instant): Piece[] {
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(freeUntil), now) < 0
  const free = isOver
    ? textIn(to.language, 'rule.noLongerFree')
    : textIn(to.language, 'rule.freeUntil', { when: fullTime(freeUntil, to) })
  if (!withdrawUntil || Temporal.Instant.compare(Temporal.Instant.from(withdrawUntil), now) <= 0) return [text(free)]
  const right = isSoon
    ? textIn(to.language, 'rule.expressRequest', { days: WITHDRAWAL_DAYS })
    : textIn(to.language, 'rule.withdrawUntil', { when: fullTime(withdrawUntil, to) })
  return [text(free), text(right)]
}

interface Back {
  refundCents: number
  cardLast4: string | null
  isUncharged?: boolean
  isDisputed?: boolean
}

/** What comes back, where to and by when; nothing where nothing does. What a bank decides about waits for its decision. */
export function comesBack(back: Back, { language }: MailTo): Piece[] {
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
export function chargedLater({ chargeAt, amountCents }: Charge, to: MailTo, now: Temporal.Instant): Piece {
  const amount = euros(amountCents, to.language)
  if (Temporal.Instant.compare(Temporal.Instant.from(chargeAt), now) <= 0)
    return text(textIn(to.language, 'rule.chargedNow', { amount, days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }))
  const values = { amount, when: dateOn(chargeAt, to), days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }
  const isToday = dateOn(chargeAt, to) === dateOn(now.toString(), to)
  return text(textIn(to.language, isToday ? 'rule.chargedToday' : 'rule.chargedLater', values))
}
