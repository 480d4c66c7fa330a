import { comesBack } from '#modules/bookings/emails/shared/rule-sentences.ts'
import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import { dateOn, euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { CARD_RETRY_HOURS } from '#platform/values/constants.ts'

type Only = 'chargeSoon' | 'chargeDone' | 'chargeFailed' | 'chargeGivenBack' | 'chargeLost'

/** Mails about the card of a far date (decision 0035). The subject names no person and nothing of what was booked. */
export const chargeLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  chargeSoon(mail) {
    const { to, data } = mail
    const words = wordingOf('chargeSoon', to.language)
    const when = dateOn(data.chargeAt, to)
    const amount = euros(data.amountCents, to.language)
    return letterOf(mail, { words, subject: words.own('subject', { when }) }, [
      text(words.own('intro', { when, amount })),
      facts(mail, words),
      text(words.own('otherwise', { hours: CARD_RETRY_HOURS })),
    ])
  },
  chargeDone(mail) {
    const words = wordingOf('chargeDone', mail.to.language)
    return letterOf(mail, { words, subject: words.own('subject') }, [
      text(words.own(mail.data.isBack ? 'isBack' : 'intro')),
      facts(mail, words),
      note(words.own('receipt')),
    ])
  },
  chargeFailed(mail) {
    const { to, data } = mail
    const words = wordingOf('chargeFailed', to.language)
    const until = fullTime(data.until, to)
    const subject = data.isReminder ? words.own('reminder') : words.own('subject')
    return letterOf(mail, { words, subject }, [
      text(data.isReminder ? words.own('still') : words.own('intro')),
      facts(mail, words),
      text(words.own('until', { until })),
      note(words.own('nothing')),
    ])
  },
  chargeGivenBack(mail) {
    const words = wordingOf('chargeGivenBack', mail.to.language)
    return letterOf(mail, { words, subject: words.own('subject') }, [
      text(words.own('intro')),
      facts(mail, words),
      ...comesBack(mail.data, mail.to),
    ])
  },
  chargeLost(mail) {
    const { to, data } = mail
    const words = wordingOf('chargeLost', to.language)
    const subject = words.own('subject', { when: shortTime(data.startAt, to) })
    return letterOf(mail, { words, subject }, [
      text(data.reader === 'client' ? words.own('client') : words.own('counsellor')),
      facts(mail, words),
    ])
  },
}

type Charged = Email<Extract<EmailKind, Only>>

function letterOf(
  { data }: Charged,
  { words, subject }: { words: Wording; subject: string },
  pieces: EmailBlock[],
): EmailContent {
  return {
    subject,
    heading: subject,
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: true,
  }
}

function facts({ to, data }: Charged, { shared }: Wording): EmailBlock {
  const other = 'reader' in data && data.reader === 'counsellor' ? 'client' : 'counsellor'
  const rows: EmailDetail[] = [
    { label: shared('booking.time'), value: timeSpan(data, to) },
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
  if ('amountCents' in data) rows.push({ label: shared('booking.price'), value: euros(data.amountCents, to.language) })
  if ('cardLast4' in data && data.cardLast4)
    rows.push({ label: shared('booking.card'), value: shared('booking.cardEnding', { last4: data.cardLast4 }) })
  return { kind: 'facts', facts: rows }
}
