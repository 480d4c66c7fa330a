import { REFUND_DAYS } from '#contract/constants.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mail-kinds.ts'
import { euros, shortTime, timeSpan } from './mail-times.ts'
import { greetingOf, note, text, wordingOf } from './wording.ts'

/** Mails about sessions that will not take place (specification §4). The subject says only when. */
export const cancellingLetters: { cancelledByProvider: (mail: Mail<'cancelledByProvider'>) => Letter } = {
  cancelledByProvider({ to, data }) {
    const words = wordingOf('cancelledByProvider', to.language)
    const amount = euros(data.refundCents, to.language)
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
        ...(data.refundCents > 0
          ? [
              text(
                data.cardLast4
                  ? words.own('refundToCard', { amount, last4: data.cardLast4 })
                  : words.own('refund', { amount }),
              ),
              note(words.own('days', { count: REFUND_DAYS })),
              note(words.own('credit')),
            ]
          : []),
        words.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
