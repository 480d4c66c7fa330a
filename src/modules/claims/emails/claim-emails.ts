import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateText } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import type { TrustMails } from './claim-email-kinds.ts'

/** Letters about terms and helplines. */
export const trustLetters: { [K in keyof TrustMails]: (mail: Email<K>) => EmailContent } = {
  newTerms({ to, data }) {
    const words = wordingOf('newTerms', to.language)
    const date = dateText(data.validFrom, to)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(data.audience === 'client' ? words.own('client', { date }) : words.own('counsellor', { date })),
        text(words.own('until')),
        words.button(data.link),
        note(data.audience === 'client' ? words.own('clientLeave') : words.own('counsellorLeave')),
      ],
      withHelplines: false,
    }
  },
  helplinesOld({ to, data }) {
    const words = wordingOf('helplinesOld', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro', { count: data.days })), text(words.own('how')), words.button(data.link)],
      withHelplines: false,
    }
  },
}
