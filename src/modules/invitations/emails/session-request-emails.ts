import type { EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  buildSubject,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime } from '#platform/server/email/email-times.ts'

type RequestEmailKind =
  | 'requestForProvider'
  | 'requestsForProvider'
  | 'requestReceived'
  | 'requestWithdrawn'
  | 'contactMessage'
  | 'messageWaiting'

/**
 * Emails about session requests and contact messages, which include the content (specification §3, §5), and about new
 * messages, which do not.
 */
export const sessionRequestEmailTemplates: { [K in RequestEmailKind]: (email: Email<K>) => EmailContent } = {
  requestForProvider({ to, data }) {
    const texts = createEmailTexts('requestForProvider', to.language)
    const times = data.times.map((at) => formatEmailTime(at, to))
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        { kind: 'times', title: texts.own('times'), times },
        { kind: 'details', details: listPersonDetails(data, texts) },
        noteBlock(texts.shared('answer')),
      ],
      withHelplines: false,
      replyTo: { name: data.name, address: data.email },
    }
  },
  requestsForProvider({ to, data }) {
    const texts = createEmailTexts('requestsForProvider', to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        textBlock(texts.own('count', { count: String(data.count) })),
        texts.button(data.link),
      ],
      withHelplines: false,
    }
  },
  requestReceived({ to, data }) {
    const texts = createEmailTexts('requestReceived', to.language)
    const times = data.times.map((at) => formatEmailTime(at, to))
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.name, texts),
      blocks: [
        textBlock(texts.own('intro')),
        { kind: 'times', title: texts.own('times'), times },
        ...(data.link ? [textBlock(texts.own('back')), texts.button(data.link)] : []),
      ],
      withHelplines: true,
    }
  },
  requestWithdrawn({ to, data }) {
    const texts = createEmailTexts('requestWithdrawn', to.language)
    const times = data.times.map((at) => formatEmailTime(at, to))
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [textBlock(texts.own('intro')), { kind: 'times', title: texts.own('times'), times }],
      withHelplines: false,
    }
  },
  /**
   * The wording is always the same (issue 4, Messages). Clients also get the helplines, because a reply may take days.
   */
  messageWaiting({ to, data }) {
    const texts = createEmailTexts('messageWaiting', to.language)
    const isClient = data.reader === 'client'
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        texts.button(data.link),
        ...(isClient ? [noteBlock(texts.own('notUrgent'))] : []),
      ],
      withHelplines: isClient,
    }
  },
  contactMessage({ to, data }) {
    const texts = createEmailTexts('contactMessage', to.language)
    return {
      ...buildSubject(texts),
      greeting: null,
      blocks: [
        textBlock(texts.own('intro')),
        { kind: 'details', details: [...listPersonDetails(data, texts), ...listTopicDetails(data.topic, texts)] },
        { kind: 'quote', text: data.message },
        noteBlock(texts.shared('answer')),
      ],
      withHelplines: false,
      replyTo: { name: data.name, address: data.email },
    }
  },
}

function listPersonDetails(
  person: { name: string; email: string; phone?: string | null },
  { shared }: EmailTexts,
): EmailDetail[] {
  return [
    { label: shared('person.name'), value: person.name },
    { label: shared('person.email'), value: person.email },
    ...(person.phone ? [{ label: shared('person.phone'), value: person.phone }] : []),
  ]
}

const listTopicDetails = (topic: string | null, texts: EmailTexts): EmailDetail[] =>
  topic ? [{ label: texts.own('topic'), value: topic }] : []
