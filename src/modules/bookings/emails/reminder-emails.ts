import type { EmailBlock, EmailContent, EmailSender } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { shortTime } from '#platform/server/email/email-times.ts'
import { greetingOf, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { roomLinkOf } from './shared/room-link.ts'
import { cancellationSentenceIn } from './shared/rule-sentences.ts'
import { sessionFacts } from './shared/session-facts.ts'

/** A reminder of a booked session: where and how, and what can still be changed. The subject says only when. */
export const reminderLetters = {
  sessionReminder(mail: Email<'sessionReminder'>, { now }: EmailSender): EmailContent {
    const { to, data } = mail
    const words = wordingOf('sessionReminder', to.language)
    const room = roomLinkOf(data, to.language)
    return {
      subject: words.own('subject', { when: shortTime(data.startAt, to) }),
      heading: words.own('heading'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        { kind: 'facts', facts: sessionFacts(data, to, words) },
        ...(room ? toRoom(room, words) : [...arrival(data.arrivalNote, words), words.button(data.link)]),
        ...changing(mail, now, words),
      ],
      withHelplines: true,
    }
  },
}

const toRoom = (room: string, words: Wording): EmailBlock[] => [
  text(words.own('room', { count: ROOM_OPENS_MINUTES_BEFORE })),
  { kind: 'button', button: { label: words.shared('booking.toRoom'), link: room }, hint: words.shared('linkHint') },
]

/** As it stood when the letter was written: a door code of today. */
const arrival = (note: string | null | undefined, words: Wording): EmailBlock[] =>
  note ? [text(words.own('arrival')), { kind: 'quote', text: note }] : []

/** What cancelling means, and links that open it; never a link that would only refuse. */
function changing({ to, data }: Email<'sessionReminder'>, now: Temporal.Instant, words: Wording): EmailBlock[] {
  const sentence = cancellationSentenceIn(data, to, now)
  if (sentence.length === 0) return []
  const isFree = Temporal.Instant.compare(now, Temporal.Instant.from(data.freeUntil)) <= 0
  const link = (label: string, what: string) => ({ label, link: `${data.link}?do=${what}` })
  const links = [
    ...(isFree && data.isMovable ? [link(words.own('move'), 'move')] : []),
    link(words.own('cancel'), 'cancel'),
  ]
  return [...sentence, { kind: 'links', title: words.own('change'), links }]
}
