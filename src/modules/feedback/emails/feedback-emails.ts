import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'

type FeedbackEmailKind = 'feedbackRequest' | 'feedbackModerated'
type FeedbackEmail = Email<FeedbackEmailKind>

/** Emails about feedback (issue 4). The subject mentions neither the topic nor a person. */
export const feedbackEmailTemplates: { [K in FeedbackEmailKind]: (mail: Email<K>) => EmailContent } = {
  feedbackRequest(mail) {
    const texts = createEmailTexts('feedbackRequest', mail.to.language)
    const { data } = mail
    return buildEmail(mail, texts, [
      textBlock(texts.own('intro')),
      { kind: 'facts', facts: [{ label: texts.shared('booking.counsellor'), value: data.counsellorName }] },
      textBlock(texts.own('how', { count: FEEDBACK_BATCH })),
      noteBlock(texts.own('once')),
    ])
  },
  feedbackModerated(mail) {
    const texts = createEmailTexts('feedbackModerated', mail.to.language)
    return buildEmail(mail, texts, [
      textBlock(mail.data.what === 'removed' ? texts.own('removed') : texts.own('edited')),
      { kind: 'quote', text: mail.data.reason },
      textBlock(texts.own('secret')),
      noteBlock(texts.own('object')),
    ])
  },
}

function buildEmail({ kind, data }: FeedbackEmail, texts: EmailTexts, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...pieces, texts.button(data.link)],
    withHelplines: kind !== 'feedbackModerated',
  }
}
