import type { EmailContent, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { buildGreeting, createEmailTexts, noteBlock, textBlock } from '#platform/server/email/email-template-texts.ts'
import { formatDateInZone } from '#platform/server/email/email-times.ts'
import { translate } from '#platform/server/texts.ts'

/** The email to an imported provider: who imported them, which data is stored, and two ways to reply (decision 0038). */
export const importEmailTemplates = {
  importInvitation({ to, data }: Email<'importInvitation'>, { brand }: EmailTemplateContext): EmailContent {
    const texts = createEmailTexts('importInvitation', to.language)
    const storedFields = data.kept.map(({ field, value }) => ({
      label: translate(to.language, `imported.field.${field}`),
      value,
    }))
    const erasedOn = formatDateInZone(data.erasedAt, to)
    const subject = texts.own(data.isReminder ? 'subjectReminder' : 'subject')
    return {
      subject,
      heading: subject,
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        ...(data.isReminder ? [textBlock(texts.own('reminder'))] : []),
        textBlock(texts.own('intro', { brand })),
        textBlock(texts.own('who', { brand, name: data.enteredBy })),
        textBlock(data.source ? texts.own('source', { source: data.source }) : texts.own('noSource')),
        { kind: 'details', details: storedFields },
        textBlock(texts.own('next', { brand })),
        texts.button(data.yesLink),
        { kind: 'links', title: '', links: [{ label: texts.own('no'), link: data.noLink }] },
        noteBlock(texts.own('silent', { date: erasedOn })),
        noteBlock(texts.own('rights')),
      ],
      withHelplines: false,
    }
  },
}
