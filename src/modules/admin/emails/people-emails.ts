import { comesBack } from '#modules/bookings/emails/shared/rule-sentences.ts'
import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import type { PeopleMailData } from './people-email-kinds.ts'

/** Emails from administrators. The subject names neither the person nor the action. */
export const peopleLetters: { [K in keyof PeopleMailData]: (mail: Email<K>) => EmailContent } = {
  standingChanged({ to, data }) {
    const texts = wordingOf('standingChanged', to.language)
    const isClosing = /Blocked$|Deactivated$/.test(data.what)
    return {
      subject: texts.own('subject'),
      heading: texts.own('heading'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own(`what.${data.what}`)),
        text(texts.own('since', { at: fullTime(data.at, to) })),
        text(texts.own('because')),
        { kind: 'quote', text: data.reason },
        ...(isClosing ? describeSessions({ to, data }) : []),
        ...(isClosing ? [note(texts.own('object', { address: data.objectTo }))] : []),
      ],
      withHelplines: isClosing,
    }
  },
  sessionCalledOff({ to, data }) {
    const texts = wordingOf('sessionCalledOff', to.language)
    const isClient = data.reader === 'client'
    return {
      subject: texts.own('subject', { when: shortTime(data.startAt, to) }),
      heading: texts.own('heading'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(isClient ? texts.own('client') : texts.own('counsellor')),
        {
          kind: 'facts',
          facts: [
            { label: texts.shared('booking.time'), value: timeSpan(data, to) },
            { label: texts.shared('booking.session'), value: data.title },
            { label: texts.shared(isClient ? 'booking.counsellor' : 'booking.client'), value: data.personName },
          ],
        },
        ...(isClient ? comesBack(data, to) : []),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
  },
  superuserMade({ to, data }) {
    const texts = wordingOf('superuserMade', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro')),
        text(texts.own('twoStep')),
        ...(data.hours === null
          ? [texts.button(data.link)]
          : [text(texts.own('password')), texts.button(data.link), note(texts.own('expires', { count: data.hours }))]),
        note(texts.own('notYou')),
      ],
      withHelplines: false,
    }
  },
  messageAnswered({ to, data }) {
    const texts = wordingOf('messageAnswered', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('heading'),
      greeting: greetingOf(data.name, texts),
      pieces: [text(texts.own('intro')), { kind: 'quote', text: data.answer }, note(texts.own('again'))],
      withHelplines: true,
    }
  },
}

function describeSessions({ to, data }: Pick<Email<'standingChanged'>, 'to' | 'data'>): EmailBlock[] {
  const texts = wordingOf('standingChanged', to.language)
  const amount = euros(data.refundCents, to.language)
  return [
    ...(data.cancelled > 0 ? [text(texts.own('cancelled', { count: data.cancelled, amount }))] : []),
    ...(data.kept > 0 ? [text(texts.own('kept', { count: data.kept }))] : []),
  ]
}
