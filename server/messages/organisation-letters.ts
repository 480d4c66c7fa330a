import type { Letter } from './letter.ts'
import type { Mail } from './mail-kinds.ts'
import { greetingOf, note, text, wordingOf } from './wording.ts'

type Only = 'organisationInvites' | 'organisationManager' | 'organisationAsked' | 'organisationDecided'

/** Letters between an organisation and its counsellors. No subject names either. */
export const organisationLetters: { [K in Only]: (mail: Mail<K>) => Letter } = {
  organisationInvites({ to, data }) {
    const words = wordingOf('organisationInvites', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      // Nothing is known of who reads it but the address.
      greeting: words.shared('greetingPlain'),
      pieces: [
        text(words.own('intro', { organisation: data.organisation })),
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
        text(words.own('intro', { organisation: data.organisation })),
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
      pieces: [
        text(words.own('intro', { counsellor: data.counsellorName, organisation: data.organisation })),
        words.button(data.link),
      ],
      withHelplines: false,
    }
  },
  organisationDecided({ to, data }) {
    const words = wordingOf('organisationDecided', to.language)
    const said = { organisation: data.organisation }
    const sentences = {
      confirmed: words.own('confirmed', said),
      declined: words.own('declined', said),
      removed: words.own('removed', said),
    }
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(sentences[data.what]), words.button(data.link)],
      withHelplines: false,
    }
  },
}
