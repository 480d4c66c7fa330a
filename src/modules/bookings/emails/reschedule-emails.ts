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
import { attachCancelledEntry } from './shared/cancelled-entry.ts'
import {
  renderCancellationSentence,
  renderRefund,
  renderScheduledCharge,
  renderWithdrawalRight,
} from './shared/rule-sentences.ts'

type RescheduleEmailKind =
  | 'rescheduleProposed'
  | 'sessionMoved'
  | 'rescheduleEnded'
  | 'cancelledByCustomer'
  | 'withdrawalReceipt'
  | 'clientCancelled'

/**
 * Templates for emails about changes to a booked session (specification §4). The subject contains only the time. The
 * email about a move must not read like a cancellation.
 */
export const rescheduleEmailTemplates: {
  [K in RescheduleEmailKind]: (email: Email<K>, context: EmailTemplateContext) => EmailContent
} = {
  rescheduleProposed(email) {
    const { to, data } = email
    const texts = createEmailTexts('rescheduleProposed', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const until = formatEmailTime(data.answerBy, to)
    return buildChangeEmail(email, texts, [
      textBlock(texts.own('intro')),
      { kind: 'times', title: texts.own('times'), times: data.times.map((time) => formatEmailTime(time, to)) },
      ...quoteMessage(data.note, texts),
      {
        kind: 'details',
        details: [
          { label: texts.shared('booking.oldTime'), value: formatTimeInterval(data, to) },
          ...listSessionDetails(email, 'counsellor'),
        ],
      },
      textBlock(
        data.keepsOld
          ? texts.own('oldKept', { until })
          : data.isUncharged
            ? texts.own('oldGoneUncharged', { until })
            : texts.own('oldGone', { until, amount }),
      ),
      textBlock(data.isUncharged ? texts.own('noneUncharged') : texts.own('none', { amount })),
    ])
  },
  sessionMoved(email, { brand, now }) {
    const { to, data } = email
    const texts = createEmailTexts('sessionMoved', to.language)
    const isClient = data.reader === 'client'
    const oldInterval = { startAt: data.oldStartAt, endAt: data.oldEndAt }
    const details = [
      { label: texts.shared('booking.time'), value: formatTimeInterval(data, to) },
      { label: texts.shared('booking.oldTime'), value: formatTimeInterval(oldInterval, to) },
      ...listSessionDetails(email, isClient ? 'counsellor' : 'client'),
      { label: texts.shared('booking.place'), value: data.address ?? texts.shared('place.online') },
    ]
    const content = buildChangeEmail(email, texts, [
      textBlock(isClient ? texts.own('client') : data.isGroup ? texts.own('counsellorGroup') : texts.own('counsellor')),
      { kind: 'details', details: details },
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
  rescheduleEnded(email) {
    const { to, data } = email
    const texts = createEmailTexts('rescheduleEnded', to.language)
    const isClient = data.reader === 'client'
    const intro = !isClient
      ? texts.own('counsellorLapsed')
      : data.why === 'expired'
        ? texts.own('clientLapsed')
        : texts.own('clientWithdrawn')
    return buildChangeEmail(email, texts, [
      textBlock(intro),
      sessionDetails(email, texts, isClient ? 'counsellor' : 'client'),
    ])
  },
  cancelledByCustomer(email, { brand }) {
    const { to, data } = email
    const texts = createEmailTexts('cancelledByCustomer', to.language)
    const content = buildChangeEmail(email, texts, [
      textBlock(describeCancellation(email, texts)),
      sessionDetails(email, texts, 'counsellor'),
      ...renderRefund(data, to),
    ])
    return attachCancelledEntry(content, email, brand)
  },
  withdrawalReceipt(email, { brand }) {
    const { to, data } = email
    const texts = createEmailTexts('withdrawalReceipt', to.language)
    const detail = (label: string, value: string): EmailDetail => ({ label, value })
    const content = buildChangeEmail(email, texts, [
      textBlock(texts.own('intro', { at: formatEmailTime(data.withdrawnAt, to) })),
      {
        kind: 'details',
        details: [
          detail(texts.own('received'), formatEmailTime(data.withdrawnAt, to)),
          detail(texts.shared('booking.time'), formatTimeInterval(data, to)),
          ...listSessionDetails(email, 'counsellor'),
          detail(texts.own('contract'), formatEmailTime(data.contractAt, to)),
          detail(texts.own('number'), data.bookingId),
        ],
      },
      textBlock(texts.own('told')),
      ...renderRefund(data, to),
    ])
    return attachCancelledEntry(content, email, brand)
  },
  clientCancelled(email, { brand }) {
    const { to, data } = email
    const texts = createEmailTexts('clientCancelled', to.language)
    const reasons = {
      cancelled: () => texts.own('cancelled'),
      declined: () => texts.own('declined'),
      unanswered: () => texts.own('unanswered'),
      withdrawn: () => texts.own('withdrawn'),
      late: () => texts.own('late', { hours: FREE_CANCELLATION_HOURS }),
    }
    const content = buildChangeEmail(email, texts, [
      textBlock(reasons[data.why]()),
      sessionDetails(email, texts, 'client'),
      ...quoteMessage(data.note, texts),
      ...describeRefund(email, texts),
    ])
    return attachCancelledEntry(content, email, brand)
  },
}

function describeCancellation({ to, data }: Email<'cancelledByCustomer'>, { own }: EmailTexts): string {
  if (data.why === 'late')
    return own('late', { hours: FREE_CANCELLATION_HOURS, amount: formatEuros(data.retainedCents, to.language) })
  return data.why === 'declined' ? own('declined') : own('cancelled')
}

/** Tells the provider how much the client is refunded, or that the payment is not refunded. */
function describeRefund({ to, data }: Email<'clientCancelled'>, { own }: EmailTexts): EmailBlock[] {
  if (data.isUncharged) return [textBlock(own('uncharged'))]
  const cents = data.why === 'late' ? data.retainedCents : data.refundCents
  return [textBlock(own(data.why === 'late' ? 'kept' : 'refund', { amount: formatEuros(cents, to.language) }))]
}

type ChangeEmail = Email<Extract<EmailKind, RescheduleEmailKind>>

function buildChangeEmail({ to, data }: ChangeEmail, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
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

const sessionDetails = (email: ChangeEmail, texts: EmailTexts, other: 'client' | 'counsellor'): EmailBlock => ({
  kind: 'details',
  details: [
    { label: texts.shared('booking.time'), value: formatTimeInterval(email.data, email.to) },
    ...listSessionDetails(email, other),
  ],
})

const quoteMessage = (message: string | null, { own }: EmailTexts): EmailBlock[] =>
  message ? [textBlock(own('says')), { kind: 'quote', text: message }] : []
