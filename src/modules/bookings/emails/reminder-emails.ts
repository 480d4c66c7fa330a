import type { EmailBlock, EmailContent, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatShortTime } from '#platform/server/email/email-times.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { buildRoomLink } from './shared/room-link.ts'
import { renderCancellationSentence } from './shared/rule-sentences.ts'
import { listEmailSessionDetails } from './shared/session-details.ts'

/**
 * Template for reminders about a booked session: its location, arrival instructions and possible changes. The subject
 * contains only the time.
 */
export const reminderEmailTemplates = {
  sessionReminder(email: Email<'sessionReminder'>, { now }: EmailTemplateContext): EmailContent {
    const { to, data } = email
    const texts = createEmailTexts('sessionReminder', to.language)
    const room = buildRoomLink(data, to.language)
    return {
      subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        { kind: 'details', details: listEmailSessionDetails(data, to, texts) },
        ...(room ? linkToRoom(room, texts) : [...quoteArrivalNote(data.arrivalNote, texts), texts.button(data.link)]),
        ...listChangeLinks(email, now, texts),
      ],
      withHelplines: true,
    }
  },
}

const linkToRoom = (room: string, texts: EmailTexts): EmailBlock[] => [
  textBlock(texts.own('room', { count: ROOM_OPENS_MINUTES_BEFORE })),
  { kind: 'button', button: { label: texts.shared('booking.toRoom'), link: room }, hint: texts.shared('linkHint') },
]

/**
 * Quotes the provider's arrival note as it was when the email was enqueued. The note may contain that day's door code.
 */
const quoteArrivalNote = (note: string | null | undefined, texts: EmailTexts): EmailBlock[] =>
  note ? [textBlock(texts.own('arrival')), { kind: 'quote', text: note }] : []

/** Lists the cancellation terms and links to the changes that are allowed. */
function listChangeLinks(
  { to, data }: Email<'sessionReminder'>,
  now: Temporal.Instant,
  texts: EmailTexts,
): EmailBlock[] {
  const sentence = renderCancellationSentence(data, to, now)
  if (sentence.length === 0) return []
  const isFree = Temporal.Instant.compare(now, Temporal.Instant.from(data.freeUntil)) <= 0
  const link = (label: string, what: string) => ({ label, link: `${data.link}?do=${what}` })
  const links = [
    ...(isFree && data.isMovable ? [link(texts.own('move'), 'move')] : []),
    link(texts.own('cancel'), 'cancel'),
  ]
  return [...sentence, { kind: 'links', title: texts.own('change'), links }]
}
