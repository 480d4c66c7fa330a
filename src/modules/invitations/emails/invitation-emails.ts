import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type ToProvider = 'invitationExpiredForProvider' | 'invitationDeclined'
type Over = 'invitationExpired' | 'invitationCancelled' | 'requestDeclined'

/** Mails about times held for a client who was invited. No subject says whose they are or what they are for. */
export const invitationLetters: { [K in 'invitation' | ToProvider | Over]: (mail: Email<K>) => EmailContent } = {
  invitation(mail) {
    const { to, data } = mail
    const words = wordingOf('invitation', to.language)
    return {
      ...headed(words),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        { kind: 'facts', facts: factsOf(mail, words) },
        {
          kind: 'times',
          title: words.own(data.times.length > 1 ? 'timesToChoose' : 'time'),
          times: data.times.map((at) => fullTime(at, to)),
        },
        ...(data.message ? [text(words.own('says')), { kind: 'quote', text: data.message } as const] : []),
        words.button(data.link),
        note(words.own(data.isGroup ? 'openUntil' : 'heldUntil', { until: fullTime(data.expiresAt, to) })),
        note(words.own('notYou')),
      ],
      withHelplines: true,
    }
  },
  invitationExpired: (mail) => overLetter(mail, 'invitationExpired'),
  invitationCancelled: (mail) => overLetter(mail, 'invitationCancelled'),
  requestDeclined: (mail) => overLetter(mail, 'requestDeclined'),
  invitationExpiredForProvider: (mail) => providerLetter(mail, 'invitationExpiredForProvider'),
  invitationDeclined: (mail) => providerLetter(mail, 'invitationDeclined'),
}

const headed = (words: Wording) => ({ subject: words.own('subject'), heading: words.own('subject') })

function factsOf({ to, data }: Email<'invitation'>, words: Wording) {
  const fact = (key: string, value: string) => ({ label: words.shared(`booking.${key}`), value })
  const isLess = data.newPriceCents < data.priceCents
  const prices = {
    price: euros(data.newPriceCents, to.language),
    before: euros(data.priceCents, to.language),
  }
  return [
    fact('session', words.own('session', { title: data.title, minutes: data.minutes })),
    fact('counsellor', data.counsellorName),
    fact('place', data.address ?? words.shared('place.online')),
    fact('price', isLess ? words.own('priceLess', prices) : prices.price),
  ]
}

function overLetter({ to, data }: Email<Over>, kind: Over): EmailContent {
  const words = wordingOf(kind, to.language)
  return {
    ...headed(words),
    greeting: greetingOf(data.firstName, words),
    pieces: [
      text(words.own('intro')),
      { kind: 'facts', facts: [{ label: words.shared('booking.counsellor'), value: data.counsellorName }] },
      words.button(data.link),
    ],
    withHelplines: true,
  }
}

function providerLetter({ to, data }: Email<ToProvider>, kind: ToProvider): EmailContent {
  const words = wordingOf(kind, to.language)
  const times: EmailBlock = {
    kind: 'times',
    title: words.own('times'),
    times: data.times.map((at) => fullTime(at, to)),
  }
  return {
    ...headed(words),
    greeting: greetingOf(data.firstName, words),
    pieces: [
      text(words.own('intro')),
      { kind: 'facts', facts: [{ label: words.shared('booking.client'), value: data.clientName }] },
      times,
      words.button(data.link),
    ],
    withHelplines: false,
  }
}
