import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { buildGreeting, createEmailTexts, noteBlock, textBlock } from '#platform/server/email/email-template-texts.ts'
import { formatCalendarDate } from '#platform/server/email/email-times.ts'
import type { TermsEmailData } from './terms-email-kinds.ts'

/** Emails about new terms. */
export const termsEmailTemplates: { [K in keyof TermsEmailData]: (mail: Email<K>) => EmailContent } = {
  newTerms({ to, data }) {
    const texts = createEmailTexts('newTerms', to.language)
    const date = formatCalendarDate(data.validFrom, to)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(data.audience === 'client' ? texts.own('client', { date }) : texts.own('counsellor', { date })),
        textBlock(texts.own('until')),
        texts.button(data.link),
        noteBlock(data.audience === 'client' ? texts.own('clientLeave') : texts.own('counsellorLeave')),
      ],
      withHelplines: false,
    }
  },
}
