import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type Only = 'organisationInvites' | 'organisationManager' | 'organisationAsked' | 'organisationDecided'

/** After a first line that names nobody: a lock screen shows that much. */
function facts(
  words: Wording,
  { organisation, counsellorName }: { organisation: string; counsellorName?: string },
): EmailBlock {
  const about = [{ label: words.shared('organisation'), value: organisation }]
  if (counsellorName) about.unshift({ label: words.shared('booking.counsellor'), value: counsellorName })
  return { kind: 'facts', facts: about }
}

/** Letters between an organisation and its counsellors. No subject names either. */
export const organisationLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  organisationInvites({ to, data }) {
    const words = wordingOf('organisationInvites', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      // Nothing is known of who reads it but the address.
      greeting: words.shared('greetingPlain'),
      pieces: [
        text(words.own('intro')),
        facts(words, data),
        text(words.own('means')),
        words.button(data.link),
        text(words.own('noAccount')),
        note(words.own('silence', { count: data.days })),
      ],
      withHelplines: false,
    }
  },
  organisationManager({ to, data }) {
    const words = wordingOf('organisationManager', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: words.shared('greetingPlain'),
      pieces: [
        text(words.own('intro')),
        facts(words, data),
        text(words.own('means')),
        words.button(data.link),
        note(words.own('silence', { count: data.days })),
      ],
      withHelplines: false,
    }
  },
  organisationAsked({ to, data }) {
    const words = wordingOf('organisationAsked', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro')), facts(words, data), words.button(data.link)],
      withHelplines: false,
    }
  },
  organisationDecided({ to, data }) {
    const words = wordingOf('organisationDecided', to.language)
    const sentences = {
      confirmed: words.own('confirmed'),
      declined: words.own('declined'),
      removed: words.own('removed'),
    }
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(sentences[data.what]), facts(words, data), words.button(data.link)],
      withHelplines: false,
    }
  },
}
