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

/** Templates for emails about feedback (issue 4). Subjects reveal neither the topic nor a name. */
export const feedbackEmailTemplates: { [K in FeedbackEmailKind]: (email: Email<K>) => EmailContent } = {
  feedbackRequest(email) {
    const texts = createEmailTexts('feedbackRequest', email.to.language)
    const { data } = email
    return buildEmail(email, texts, [
      textBlock(texts.own('intro')),
      { kind: 'details', details: [{ label: texts.shared('booking.counsellor'), value: data.counsellorName }] },
      textBlock(texts.own('how', { count: FEEDBACK_BATCH })),
      noteBlock(texts.own('once')),
    ])
  },
  feedbackModerated(email) {
    const texts = createEmailTexts('feedbackModerated', email.to.language)
    return buildEmail(email, texts, [
      textBlock(email.data.what === 'removed' ? texts.own('removed') : texts.own('edited')),
      { kind: 'quote', text: email.data.reason },
      textBlock(texts.own('secret')),
      noteBlock(texts.own('object')),
    ])
  },
}

function buildEmail({ kind, data }: FeedbackEmail, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
    withHelplines: kind !== 'feedbackModerated',
  }
}
