import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateText } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import type { TrustMails } from './claim-email-kinds.ts'

/** Emails about terms and helplines. */
export const trustLetters: { [K in keyof TrustMails]: (mail: Email<K>) => EmailContent } = {
  newTerms({ to, data }) {
    const texts = wordingOf('newTerms', to.language)
    const date = dateText(data.validFrom, to)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(data.audience === 'client' ? texts.own('client', { date }) : texts.own('counsellor', { date })),
        text(texts.own('until')),
        texts.button(data.link),
        note(data.audience === 'client' ? texts.own('clientLeave') : texts.own('counsellorLeave')),
      ],
      withHelplines: false,
    }
  },
  helplinesOld({ to, data }) {
    const texts = wordingOf('helplinesOld', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [text(texts.own('intro', { count: data.days })), text(texts.own('how')), texts.button(data.link)],
      withHelplines: false,
    }
  },
}
