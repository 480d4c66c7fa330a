import type { EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type Only = 'requestForProvider' | 'requestReceived' | 'requestTakenBack' | 'contactMessage' | 'messageWaiting'

/** Mails that carry what a visitor wrote (specification §3 customer request, §5 contact form), and the one that carries nothing of it. */
export const requestLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  requestForProvider({ to, data }) {
    const words = wordingOf('requestForProvider', to.language)
    const times = data.times.map((at) => fullTime(at, to))
    return {
      ...neutral(words),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        { kind: 'times', title: words.own('times'), times },
        { kind: 'facts', facts: personFacts(data, words) },
        note(words.shared('answer')),
      ],
      withHelplines: false,
      replyTo: { name: data.name, address: data.email },
    }
  },
  requestReceived({ to, data }) {
    const words = wordingOf('requestReceived', to.language)
    const times = data.times.map((at) => fullTime(at, to))
    return {
      ...neutral(words),
      greeting: greetingOf(data.name, words),
      pieces: [
        text(words.own('intro')),
        { kind: 'times', title: words.own('times'), times },
        ...(data.link ? [text(words.own('back')), words.button(data.link)] : []),
      ],
      withHelplines: true,
    }
  },
  requestTakenBack({ to, data }) {
    const words = wordingOf('requestTakenBack', to.language)
    const times = data.times.map((at) => fullTime(at, to))
    return {
      ...neutral(words),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro')), { kind: 'times', title: words.own('times'), times }],
      withHelplines: false,
    }
  },
  /** The same words for everybody (issue 4, Messages); to a client with the crisis lines, because an answer may take days. */
  messageWaiting({ to, data }) {
    const words = wordingOf('messageWaiting', to.language)
    const isClient = data.reader === 'client'
    return {
      ...neutral(words),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro')), words.button(data.link), ...(isClient ? [note(words.own('notUrgent'))] : [])],
      withHelplines: isClient,
    }
  },
  contactMessage({ to, data }) {
    const words = wordingOf('contactMessage', to.language)
    return {
      ...neutral(words),
      greeting: null,
      pieces: [
        text(words.own('intro')),
        { kind: 'facts', facts: [...personFacts(data, words), ...topicFact(data.topic, words)] },
        { kind: 'quote', text: data.message },
        note(words.shared('answer')),
      ],
      withHelplines: false,
      replyTo: { name: data.name, address: data.email },
    }
  },
}

const neutral = (words: Wording) => ({ subject: words.own('subject'), heading: words.own('subject') })

function personFacts(
  person: { name: string; email: string; phone?: string | null },
  { shared }: Wording,
): EmailDetail[] {
  return [
    { label: shared('person.name'), value: person.name },
    { label: shared('person.email'), value: person.email },
    ...(person.phone ? [{ label: shared('person.phone'), value: person.phone }] : []),
  ]
}

const topicFact = (topic: string | null, words: Wording): EmailDetail[] =>
  topic ? [{ label: words.own('topic'), value: topic }] : []
