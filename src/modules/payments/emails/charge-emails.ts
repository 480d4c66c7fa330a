import { comesBack } from '#modules/bookings/emails/shared/rule-sentences.ts'
import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import { dateOn, euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { CARD_RETRY_HOURS } from '#platform/values/constants.ts'

type ChargeEmailKind = 'chargeSoon' | 'chargeDone' | 'chargeFailed' | 'chargeGivenBack' | 'chargeLost'

/** Emails about scheduled charges (decision 0035). The subject names neither a person nor the session. */
export const chargeLetters: { [K in ChargeEmailKind]: (mail: Email<K>) => EmailContent } = {
  chargeSoon(mail) {
    const { to, data } = mail
    const texts = wordingOf('chargeSoon', to.language)
    const when = dateOn(data.chargeAt, to)
    const amount = euros(data.amountCents, to.language)
    return buildEmail(mail, { texts, subject: texts.own('subject', { when }) }, [
      text(texts.own('intro', { when, amount })),
      sessionDetails(mail, texts),
      text(texts.own('otherwise', { hours: CARD_RETRY_HOURS })),
    ])
  },
  chargeDone(mail) {
    const texts = wordingOf('chargeDone', mail.to.language)
    return buildEmail(mail, { texts, subject: texts.own('subject') }, [
      text(texts.own(mail.data.isBack ? 'isBack' : 'intro')),
      sessionDetails(mail, texts),
      note(texts.own('receipt')),
    ])
  },
  chargeFailed(mail) {
    const { to, data } = mail
    const texts = wordingOf('chargeFailed', to.language)
    const until = fullTime(data.until, to)
    const subject = data.isReminder ? texts.own('reminder') : texts.own('subject')
    return buildEmail(mail, { texts, subject }, [
      text(data.isReminder ? texts.own('still') : texts.own('intro')),
      sessionDetails(mail, texts),
      text(texts.own('until', { until })),
      note(texts.own('nothing')),
    ])
  },
  chargeGivenBack(mail) {
    const texts = wordingOf('chargeGivenBack', mail.to.language)
    return buildEmail(mail, { texts, subject: texts.own('subject') }, [
      text(texts.own('intro')),
      sessionDetails(mail, texts),
      ...comesBack(mail.data, mail.to),
    ])
  },
  chargeLost(mail) {
    const { to, data } = mail
    const texts = wordingOf('chargeLost', to.language)
    const subject = texts.own('subject', { when: shortTime(data.startAt, to) })
    return buildEmail(mail, { texts, subject }, [
      text(data.reader === 'client' ? texts.own('client') : texts.own('counsellor')),
      sessionDetails(mail, texts),
    ])
  },
}

type ChargeEmail = Email<Extract<EmailKind, ChargeEmailKind>>

function buildEmail(
  { data }: ChargeEmail,
  { texts, subject }: { texts: Wording; subject: string },
  pieces: EmailBlock[],
): EmailContent {
  return {
    subject,
    heading: subject,
    greeting: greetingOf(data.firstName, texts),
    pieces: [...pieces, texts.button(data.link)],
    withHelplines: true,
  }
}

function sessionDetails({ to, data }: ChargeEmail, { shared }: Wording): EmailBlock {
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
