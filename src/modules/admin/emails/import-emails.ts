import type { EmailContent, EmailSender } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateOn } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'

/** To counsellors who were entered from a list: who did that, what is kept, and two ways to answer (decision 0038). */
export const importLetters = {
  importInvitation({ to, data }: Email<'importInvitation'>, { brand }: EmailSender): EmailContent {
    const words = wordingOf('importInvitation', to.language)
    const facts = data.kept.map(({ field, value }) => ({
      label: textIn(to.language, `imported.field.${field}`),
      value,
    }))
    const erasedOn = dateOn(data.erasedAt, to)
    const subject = words.own(data.isReminder ? 'subjectReminder' : 'subject')
    return {
      subject,
      heading: subject,
      greeting: greetingOf(data.firstName, words),
      pieces: [
        ...(data.isReminder ? [text(words.own('reminder'))] : []),
        text(words.own('intro', { brand })),
        text(words.own('who', { brand, name: data.enteredBy })),
        text(data.source ? words.own('source', { source: data.source }) : words.own('noSource')),
        { kind: 'facts', facts },
        text(words.own('next', { brand })),
        words.button(data.yesLink),
        { kind: 'links', title: '', links: [{ label: words.own('no'), link: data.noLink }] },
        note(words.own('silent', { date: erasedOn })),
        note(words.own('rights')),
      ],
      withHelplines: false,
    }
  },
}
