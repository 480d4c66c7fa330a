import type { EmailBlock, EmailContent, EmailDetail, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import {
  formatEmailTime,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from '#platform/server/email/email-times.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { renderCalendarFile } from './shared/calendar-file.ts'
import {
  renderCancellationSentence,
  renderRefund,
  renderScheduledCharge,
  renderWithdrawalRight,
} from './shared/rule-sentences.ts'

type RescheduleEmailKind =
  | 'rescheduleAsked'
  | 'sessionMoved'
  | 'oldTimeStays'
  | 'cancelledByCustomer'
  | 'withdrawalReceipt'
  | 'clientCancelled'

/**
 * Emails about changes to a booked session (specification §4). The subject contains only the time; a move must not read
 * like a cancellation.
 */
export const rescheduleEmailTemplates: {
  [K in RescheduleEmailKind]: (mail: Email<K>, sender: EmailTemplateContext) => EmailContent
} = {
  rescheduleAsked(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('rescheduleAsked', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const until = formatEmailTime(data.answerBy, to)
    return buildChangeEmail(mail, texts, [
      textBlock(texts.own('intro')),
      { kind: 'times', title: texts.own('times'), times: data.times.map((time) => formatEmailTime(time, to)) },
      ...quoteMessage(data.note, texts),
      {
        kind: 'facts',
        facts: [
          { label: texts.shared('booking.oldTime'), value: formatTimeInterval(data, to) },
          ...listSessionDetails(mail, 'counsellor'),
        ],
      },
      ...(data.keepsOld || !data.isUncharged
        ? [textBlock(data.keepsOld ? texts.own('oldKept', { until }) : texts.own('oldGone', { until, amount }))]
        : []),
      textBlock(data.isUncharged ? texts.own('noneUncharged') : texts.own('none', { amount })),
    ])
  },
  sessionMoved(mail, { brand, now }) {
    const { to, data } = mail
    const texts = createEmailTexts('sessionMoved', to.language)
    const isClient = data.reader === 'client'
    const old = { startAt: data.oldStartAt, endAt: data.oldEndAt }
    const details = [
      { label: texts.shared('booking.time'), value: formatTimeInterval(data, to) },
      { label: texts.shared('booking.oldTime'), value: formatTimeInterval(old, to) },
      ...listSessionDetails(mail, isClient ? 'counsellor' : 'client'),
      { label: texts.shared('booking.place'), value: data.address ?? texts.shared('place.online') },
    ]
    const content = buildChangeEmail(mail, texts, [
      textBlock(isClient ? texts.own('client') : data.isGroup ? texts.own('counsellorGroup') : texts.own('counsellor')),
      { kind: 'facts', facts: details },
      ...(isClient && data.chargeAt
        ? [renderScheduledCharge({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)]
        : []),
      ...(isClient ? [...renderCancellationSentence(data, to, now), ...renderWithdrawalRight(data, to, now)] : []),
      ...(isClient || !data.isGroup ? [noteBlock(texts.own('calendar'))] : []),
    ])
    // The provider's calendar has one entry per group date, however many seats are booked.
    if (!isClient && data.isGroup) return content
    return { ...content, calendar: renderCalendarFile({ ...data, language: to.language, brand }) }
  },
  oldTimeStays(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('oldTimeStays', to.language)
    const isClient = data.reader === 'client'
    const intro = !isClient
      ? texts.own('counsellorLapsed')
      : data.why === 'lapsed'
        ? texts.own('clientLapsed')
        : texts.own('clientWithdrawn')
    return buildChangeEmail(mail, texts, [
      textBlock(intro),
      sessionDetails(mail, texts, isClient ? 'counsellor' : 'client'),
    ])
  },
  cancelledByCustomer(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('cancelledByCustomer', to.language)
    return buildChangeEmail(mail, texts, [
      textBlock(cancelledBecause(mail, texts)),
      sessionDetails(mail, texts, 'counsellor'),
      ...renderRefund(data, to),
    ])
  },
  withdrawalReceipt(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('withdrawalReceipt', to.language)
    const fact = (label: string, value: string): EmailDetail => ({ label, value })
    return buildChangeEmail(mail, texts, [
      textBlock(texts.own('intro', { at: formatEmailTime(data.withdrawnAt, to) })),
      {
        kind: 'facts',
        facts: [
          fact(texts.own('received'), formatEmailTime(data.withdrawnAt, to)),
          fact(texts.shared('booking.time'), formatTimeInterval(data, to)),
          ...listSessionDetails(mail, 'counsellor'),
          fact(texts.own('contract'), formatEmailTime(data.contractAt, to)),
          fact(texts.own('number'), data.bookingId),
        ],
      },
      textBlock(texts.own('told')),
      ...renderRefund(data, to),
    ])
  },
  clientCancelled(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('clientCancelled', to.language)
    const why = {
      cancelled: () => texts.own('cancelled'),
      declined: () => texts.own('declined'),
      unanswered: () => texts.own('unanswered'),
      withdrawn: () => texts.own('withdrawn'),
      late: () => texts.own('late', { hours: FREE_CANCELLATION_HOURS }),
    }
    return buildChangeEmail(mail, texts, [
      textBlock(why[data.why]()),
      sessionDetails(mail, texts, 'client'),
      ...quoteMessage(data.note, texts),
      ...describeRefund(mail, texts),
    ])
  },
}

function cancelledBecause({ to, data }: Email<'cancelledByCustomer'>, { own }: EmailTexts): string {
  if (data.why === 'late')
    return own('late', { hours: FREE_CANCELLATION_HOURS, amount: formatEuros(data.retainedCents, to.language) })
  return data.why === 'declined' ? own('declined') : own('cancelled')
}

/** For the provider: the client's refund, or that the payment is not refunded. */
function describeRefund({ to, data }: Email<'clientCancelled'>, { own }: EmailTexts): EmailBlock[] {
  if (data.isUncharged) return [textBlock(own('uncharged'))]
  const cents = data.why === 'late' ? data.retainedCents : data.refundCents
  return [textBlock(own(data.why === 'late' ? 'kept' : 'refund', { amount: formatEuros(cents, to.language) }))]
}

type ChangeEmail = Email<Extract<EmailKind, RescheduleEmailKind>>

function buildChangeEmail({ to, data }: ChangeEmail, texts: EmailTexts, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...pieces, texts.button(data.link)],
    withHelplines: true,
  }
}

function listSessionDetails({ to, data }: ChangeEmail, other: 'client' | 'counsellor'): EmailDetail[] {
  const { shared } = createEmailTexts('booking', to.language)
  return [
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
}

const sessionDetails = (mail: ChangeEmail, texts: EmailTexts, other: 'client' | 'counsellor'): EmailBlock => ({
  kind: 'facts',
  facts: [
    { label: texts.shared('booking.time'), value: formatTimeInterval(mail.data, mail.to) },
    ...listSessionDetails(mail, other),
  ],
})

const quoteMessage = (message: string | null, { own }: EmailTexts): EmailBlock[] =>
  message ? [textBlock(own('says')), { kind: 'quote', text: message }] : []
