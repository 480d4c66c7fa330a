import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { buildGreeting, createEmailTexts, textBlock } from '#platform/server/email/email-template-texts.ts'
import type { HelplineEmailData } from './helpline-email-kinds.ts'

export const helplineEmailTemplates: { [K in keyof HelplineEmailData]: (email: Email<K>) => EmailContent } = {
  helplinesOutdated({ to, data }) {
    const texts = createEmailTexts('helplinesOutdated', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro', { count: data.days })),
        textBlock(texts.own('how')),
        texts.button(data.link),
      ],
      withHelplines: false,
    }
  },
}
