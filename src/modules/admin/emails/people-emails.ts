import { comesBack } from '#modules/bookings/emails/shared/rule-sentences.ts'
import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import type { PeopleMailData } from './people-email-kinds.ts'

/** Mails of superusers. A subject names neither the person nor what was done. */
export const peopleLetters: { [K in keyof PeopleMailData]: (mail: Email<K>) => EmailContent } = {
  standingChanged({ to, data }) {
    const words = wordingOf('standingChanged', to.language)
    const isClosing = /Blocked$|Deactivated$/.test(data.what)
    return {
      subject: words.own('subject'),
      heading: words.own('heading'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own(`what.${data.what}`)),
        text(words.own('since', { at: fullTime(data.at, to) })),
        text(words.own('because')),
        { kind: 'quote', text: data.reason },
        ...(isClosing ? sessionsOf({ to, data }) : []),
        ...(isClosing ? [note(words.own('object', { address: data.objectTo }))] : []),
      ],
      withHelplines: isClosing,
    }
  },
  sessionCalledOff({ to, data }) {
    const words = wordingOf('sessionCalledOff', to.language)
    const isClient = data.reader === 'client'
    return {
      subject: words.own('subject', { when: shortTime(data.startAt, to) }),
      heading: words.own('heading'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(isClient ? words.own('client') : words.own('counsellor')),
        {
          kind: 'facts',
          facts: [
            { label: words.shared('booking.time'), value: timeSpan(data, to) },
            { label: words.shared('booking.session'), value: data.title },
            { label: words.shared(isClient ? 'booking.counsellor' : 'booking.client'), value: data.personName },
          ],
        },
        ...(isClient ? comesBack(data, to) : []),
        words.button(data.link),
      ],
      withHelplines: true,
    }
  },
  superuserMade({ to, data }) {
    const words = wordingOf('superuserMade', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        text(words.own('twoStep')),
        ...(data.hours === null
          ? [words.button(data.link)]
          : [text(words.own('password')), words.button(data.link), note(words.own('expires', { count: data.hours }))]),
        note(words.own('notYou')),
      ],
      withHelplines: false,
    }
  },
  messageAnswered({ to, data }) {
    const words = wordingOf('messageAnswered', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('heading'),
      greeting: greetingOf(data.name, words),
      pieces: [text(words.own('intro')), { kind: 'quote', text: data.answer }, note(words.own('again'))],
      withHelplines: true,
    }
  },
}

function sessionsOf({ to, data }: Pick<Email<'standingChanged'>, 'to' | 'data'>): EmailBlock[] {
  const words = wordingOf('standingChanged', to.language)
  const amount = euros(data.refundCents, to.language)
  return [
    ...(data.cancelled > 0 ? [text(words.own('cancelled', { count: data.cancelled, amount }))] : []),
    ...(data.kept > 0 ? [text(words.own('kept', { count: data.kept }))] : []),
  ]
}
