import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, text, wordingOf } from '#platform/server/email/wording.ts'
import { comesBack } from './shared/rule-sentences.ts'

/** Mails about sessions that will not take place (specification §4). The subject says only when. */
export const cancellingLetters: { cancelledByProvider: (mail: Email<'cancelledByProvider'>) => EmailContent } = {
  cancelledByProvider({ to, data }) {
    const words = wordingOf('cancelledByProvider', to.language)
    return {
      subject: words.own('subject', { when: shortTime(data.startAt, to) }),
      heading: words.own('heading'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        {
          kind: 'facts',
          facts: [
            { label: words.shared('booking.time'), value: timeSpan(data, to) },
            { label: words.shared('booking.session'), value: data.title },
            { label: words.shared('booking.counsellor'), value: data.counsellorName },
          ],
        },
        ...(data.note ? [text(words.own('says')), { kind: 'quote', text: data.note } as const] : []),
        ...comesBack(data, to),
        words.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
