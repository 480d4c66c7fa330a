import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, text, wordingOf } from '#platform/server/email/wording.ts'
import { comesBack } from './shared/rule-sentences.ts'

/** Emails about cancelled sessions (specification §4). The subject contains only the time. */
export const cancellingLetters: { cancelledByProvider: (mail: Email<'cancelledByProvider'>) => EmailContent } = {
  cancelledByProvider({ to, data }) {
    const texts = wordingOf('cancelledByProvider', to.language)
    return {
      subject: texts.own('subject', { when: shortTime(data.startAt, to) }),
      heading: texts.own('heading'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro')),
        {
          kind: 'facts',
          facts: [
            { label: texts.shared('booking.time'), value: timeSpan(data, to) },
            { label: texts.shared('booking.session'), value: data.title },
            { label: texts.shared('booking.counsellor'), value: data.counsellorName },
          ],
        },
        ...(data.note ? [text(texts.own('says')), { kind: 'quote', text: data.note } as const] : []),
        ...comesBack(data, to),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
