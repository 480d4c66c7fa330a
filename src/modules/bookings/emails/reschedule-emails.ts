import type { EmailBlock, EmailContent, EmailDetail, EmailSender } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { calendarFile } from './shared/calendar-file.ts'
import { cancellationSentenceIn, chargedLater, comesBack, withdrawalRight } from './shared/rule-sentences.ts'

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
export const movingLetters: { [K in RescheduleEmailKind]: (mail: Email<K>, sender: EmailSender) => EmailContent } = {
  rescheduleAsked(mail) {
    const { to, data } = mail
    const texts = wordingOf('rescheduleAsked', to.language)
    const amount = euros(data.refundCents, to.language)
    const until = fullTime(data.answerBy, to)
    return buildChangeEmail(mail, texts, [
      text(texts.own('intro')),
      { kind: 'times', title: texts.own('times'), times: data.times.map((time) => fullTime(time, to)) },
      ...quoteMessage(data.note, texts),
      {
        kind: 'facts',
        facts: [
          { label: texts.shared('booking.oldTime'), value: timeSpan(data, to) },
          ...listSessionDetails(mail, 'counsellor'),
        ],
      },
      ...(data.keepsOld || !data.isUncharged
        ? [text(data.keepsOld ? texts.own('oldKept', { until }) : texts.own('oldGone', { until, amount }))]
        : []),
      text(data.isUncharged ? texts.own('noneUncharged') : texts.own('none', { amount })),
    ])
  },
  sessionMoved(mail, { brand, now }) {
    const { to, data } = mail
    const texts = wordingOf('sessionMoved', to.language)
    const isClient = data.reader === 'client'
    const old = { startAt: data.oldStartAt, endAt: data.oldEndAt }
    const details = [
      { label: texts.shared('booking.time'), value: timeSpan(data, to) },
      { label: texts.shared('booking.oldTime'), value: timeSpan(old, to) },
      ...listSessionDetails(mail, isClient ? 'counsellor' : 'client'),
      { label: texts.shared('booking.place'), value: data.address ?? texts.shared('place.online') },
    ]
    const content = buildChangeEmail(mail, texts, [
      text(isClient ? texts.own('client') : data.isGroup ? texts.own('counsellorGroup') : texts.own('counsellor')),
      { kind: 'facts', facts: details },
      ...(isClient && data.chargeAt
        ? [chargedLater({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)]
        : []),
      ...(isClient ? [...cancellationSentenceIn(data, to, now), ...withdrawalRight(data, to, now)] : []),
      ...(isClient || !data.isGroup ? [note(texts.own('calendar'))] : []),
    ])
    // The provider's calendar has one entry per group date, whatever seats are booked.
    if (!isClient && data.isGroup) return content
    return { ...content, calendar: calendarFile({ ...data, language: to.language, brand }) }
  },
  oldTimeStays(mail) {
    const { to, data } = mail
    const texts = wordingOf('oldTimeStays', to.language)
    const isClient = data.reader === 'client'
    const intro = !isClient
      ? texts.own('counsellorLapsed')
      : data.why === 'lapsed'
        ? texts.own('clientLapsed')
        : texts.own('clientWithdrawn')
    return buildChangeEmail(mail, texts, [text(intro), sessionDetails(mail, texts, isClient ? 'counsellor' : 'client')])
  },
  cancelledByCustomer(mail) {
    const { to, data } = mail
    const texts = wordingOf('cancelledByCustomer', to.language)
    return buildChangeEmail(mail, texts, [
      text(cancelledBecause(mail, texts)),
      sessionDetails(mail, texts, 'counsellor'),
      ...comesBack(data, to),
    ])
  },
  withdrawalReceipt(mail) {
    const { to, data } = mail
    const texts = wordingOf('withdrawalReceipt', to.language)
    const fact = (label: string, value: string): EmailDetail => ({ label, value })
    return buildChangeEmail(mail, texts, [
      text(texts.own('intro', { at: fullTime(data.withdrawnAt, to) })),
      {
        kind: 'facts',
        facts: [
          fact(texts.own('received'), fullTime(data.withdrawnAt, to)),
          fact(texts.shared('booking.time'), timeSpan(data, to)),
          ...listSessionDetails(mail, 'counsellor'),
          fact(texts.own('contract'), fullTime(data.contractAt, to)),
          fact(texts.own('number'), data.bookingId),
        ],
      },
      text(texts.own('told')),
      ...comesBack(data, to),
    ])
  },
  clientCancelled(mail) {
    const { to, data } = mail
    const texts = wordingOf('clientCancelled', to.language)
    const why = {
      cancelled: () => texts.own('cancelled'),
      declined: () => texts.own('declined'),
      unanswered: () => texts.own('unanswered'),
      withdrawn: () => texts.own('withdrawn'),
      late: () => texts.own('late', { hours: FREE_CANCELLATION_HOURS }),
    }
    return buildChangeEmail(mail, texts, [
      text(why[data.why]()),
      sessionDetails(mail, texts, 'client'),
      ...quoteMessage(data.note, texts),
      ...describeRefund(mail, texts),
    ])
  },
}

function cancelledBecause({ to, data }: Email<'cancelledByCustomer'>, { own }: Wording): string {
  if (data.why === 'late')
    return own('late', { hours: FREE_CANCELLATION_HOURS, amount: euros(data.keptCents, to.language) })
  return data.why === 'declined' ? own('declined') : own('cancelled')
}

/** For the provider: the client's refund, or that the payment is not refunded. */
function describeRefund({ to, data }: Email<'clientCancelled'>, { own }: Wording): EmailBlock[] {
  if (data.isUncharged) return [text(own('uncharged'))]
  const cents = data.why === 'late' ? data.keptCents : data.refundCents
  return [text(own(data.why === 'late' ? 'kept' : 'refund', { amount: euros(cents, to.language) }))]
}

type ChangeEmail = Email<Extract<EmailKind, RescheduleEmailKind>>

function buildChangeEmail({ to, data }: ChangeEmail, texts: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject', { when: shortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [...pieces, texts.button(data.link)],
    withHelplines: true,
  }
}

function listSessionDetails({ to, data }: ChangeEmail, other: 'client' | 'counsellor'): EmailDetail[] {
  const { shared } = wordingOf('booking', to.language)
  return [
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
}

const sessionDetails = (mail: ChangeEmail, texts: Wording, other: 'client' | 'counsellor'): EmailBlock => ({
  kind: 'facts',
  facts: [
    { label: texts.shared('booking.time'), value: timeSpan(mail.data, mail.to) },
    ...listSessionDetails(mail, other),
  ],
})

const quoteMessage = (message: string | null, { own }: Wording): EmailBlock[] =>
  message ? [text(own('says')), { kind: 'quote', text: message }] : []
