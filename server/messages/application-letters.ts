import { PROVIDER_TYPES } from '#contract/enums.ts'
import { textIn } from '../texts.ts'
import type { Fact, Letter, Piece } from './letter.ts'
import type { Mail } from './mail-kinds.ts'
import { dateText } from './mail-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from './wording.ts'

type Only = 'applicationDecided' | 'credentialLapsing'

const letter = (words: Wording, firstName: string, pieces: Piece[]): Letter => ({
  subject: words.own('subject'),
  heading: words.own('subject'),
  greeting: greetingOf(firstName, words),
  pieces,
  withHelplines: false,
})

/** Mails to counsellors about their application and what in it was checked (issue 3, Becoming a counsellor). */
export const applicationLetters: { [K in Only]: (mail: Mail<K>) => Letter } = {
  applicationDecided({ to, data }) {
    const words = wordingOf('applicationDecided', to.language)
    const { decision, wasLive, reason, requests } = data
    const facts: Fact[] = requests.map((one) => ({
      label: textIn(to.language, `application.section.${one.section}`),
      value: one.text,
    }))
    return letter(words, data.firstName, [
      text(words.own(`${decision}${wasLive ? 'Live' : ''}`)),
      ...(reason ? [{ kind: 'quote' as const, text: reason }] : []),
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      text(words.own(`${decision}Next`)),
      words.button(data.link),
    ])
  },
  credentialLapsing({ to, data }) {
    const words = wordingOf('credentialLapsing', to.language)
    const { key } = PROVIDER_TYPES.find((one) => one.providerTypeId === data.providerTypeId)!
    const values = { type: textIn(to.language, `providerType.${key}`), date: dateText(data.validUntil, to) }
    return letter(words, data.firstName, [
      text(words.own(data.isOver ? 'over' : 'soon', values)),
      text(words.own('next')),
      words.button(data.link),
      note(words.own('why')),
    ])
  },
}
