import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import {
  formatDateInZone,
  formatEmailTime,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from '#platform/server/email/email-times.ts'
import { CARD_RETRY_HOURS } from '#platform/values/constants.ts'
import { renderRefund } from './shared/rule-sentences.ts'

type ChargeEmailKind = 'chargeSoon' | 'chargeDone' | 'chargeFailed' | 'chargeRefunded' | 'chargeAbandoned'

/** Emails about scheduled charges (decision 0035). The subject mentions neither a person nor the session. */
export const chargeEmailTemplates: { [K in ChargeEmailKind]: (email: Email<K>) => EmailContent } = {
  chargeSoon(email) {
    const { to, data } = email
    const texts = createEmailTexts('chargeSoon', to.language)
    const when = formatDateInZone(data.chargeAt, to)
    const amount = formatEuros(data.amountCents, to.language)
    return buildEmail(email, { texts, subject: texts.own('subject', { when }) }, [
      textBlock(texts.own('intro', { when, amount })),
      sessionDetails(email, texts),
      textBlock(texts.own('otherwise', { hours: CARD_RETRY_HOURS })),
    ])
  },
  chargeDone(email) {
    const texts = createEmailTexts('chargeDone', email.to.language)
    return buildEmail(email, { texts, subject: texts.own('subject') }, [
      textBlock(texts.own(email.data.isBack ? 'isBack' : 'intro')),
      sessionDetails(email, texts),
      noteBlock(texts.own('receipt')),
    ])
  },
  chargeFailed(email) {
    const { to, data } = email
    const texts = createEmailTexts('chargeFailed', to.language)
    const until = formatEmailTime(data.until, to)
    const subject = data.isReminder ? texts.own('reminder') : texts.own('subject')
    return buildEmail(email, { texts, subject }, [
      textBlock(data.isReminder ? texts.own('still') : texts.own('intro')),
      sessionDetails(email, texts),
      textBlock(texts.own('until', { until })),
      noteBlock(texts.own('nothing')),
    ])
  },
  chargeRefunded(email) {
    const texts = createEmailTexts('chargeRefunded', email.to.language)
    return buildEmail(email, { texts, subject: texts.own('subject') }, [
      textBlock(texts.own('intro')),
      sessionDetails(email, texts),
      ...renderRefund(email.data, email.to),
    ])
  },
  chargeAbandoned(email) {
    const { to, data } = email
    const texts = createEmailTexts('chargeAbandoned', to.language)
    const subject = texts.own('subject', { when: formatShortTime(data.startAt, to) })
    return buildEmail(email, { texts, subject }, [
      textBlock(data.reader === 'client' ? texts.own('client') : texts.own('counsellor')),
      sessionDetails(email, texts),
    ])
  },
}

type ChargeEmail = Email<Extract<EmailKind, ChargeEmailKind>>

function buildEmail(
  { data }: ChargeEmail,
  { texts, subject }: { texts: EmailTexts; subject: string },
  blocks: EmailBlock[],
): EmailContent {
  return {
    subject,
    heading: subject,
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
    withHelplines: true,
  }
}

function sessionDetails({ to, data }: ChargeEmail, { shared }: EmailTexts): EmailBlock {
  const other = 'reader' in data && data.reader === 'counsellor' ? 'client' : 'counsellor'
  const rows: EmailDetail[] = [
    { label: shared('booking.time'), value: formatTimeInterval(data, to) },
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
  if ('amountCents' in data)
    rows.push({ label: shared('booking.price'), value: formatEuros(data.amountCents, to.language) })
  if ('cardLast4' in data && data.cardLast4)
    rows.push({ label: shared('booking.card'), value: shared('booking.cardEnding', { last4: data.cardLast4 }) })
  return { kind: 'details', details: rows }
}
