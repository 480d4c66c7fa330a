import type { EmailContent, EmailSender } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateOn } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'

/** Email to an imported provider: who imported them, the stored data, and two ways to reply (decision 0038). */
export const importLetters = {
  importInvitation({ to, data }: Email<'importInvitation'>, { brand }: EmailSender): EmailContent {
    const texts = wordingOf('importInvitation', to.language)
    const facts = data.kept.map(({ field, value }) => ({
      label: textIn(to.language, `imported.field.${field}`),
      value,
    }))
    const erasedOn = dateOn(data.erasedAt, to)
    const subject = texts.own(data.isReminder ? 'subjectReminder' : 'subject')
    return {
      subject,
      heading: subject,
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        ...(data.isReminder ? [text(texts.own('reminder'))] : []),
        text(texts.own('intro', { brand })),
        text(texts.own('who', { brand, name: data.enteredBy })),
        text(data.source ? texts.own('source', { source: data.source }) : texts.own('noSource')),
        { kind: 'facts', facts },
        text(texts.own('next', { brand })),
        texts.button(data.yesLink),
        { kind: 'links', title: '', links: [{ label: texts.own('no'), link: data.noLink }] },
        note(texts.own('silent', { date: erasedOn })),
        note(texts.own('rights')),
      ],
      withHelplines: false,
    }
  },
}
