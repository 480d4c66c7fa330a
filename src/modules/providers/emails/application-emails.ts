import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateText } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'

type Only = 'applicationDecided' | 'credentialLapsing'

const letter = (words: Wording, firstName: string, pieces: EmailBlock[]): EmailContent => ({
  subject: words.own('subject'),
  heading: words.own('subject'),
  greeting: greetingOf(firstName, words),
  pieces,
  withHelplines: false,
})

type Decided = Email<'applicationDecided'>['data']

/** What was decided: of a first application, or of changes to a profile that clients see already. */
function decided(words: Wording, { decision, wasLive }: Decided): string {
  if (decision === 'approve') return words.own(wasLive ? 'approveLive' : 'approve')
  if (decision === 'reject') return words.own(wasLive ? 'rejectLive' : 'reject')
  return words.own(wasLive ? 'requestChangesLive' : 'requestChanges')
}

function nextOf(words: Wording, { decision }: Decided): string {
  if (decision === 'approve') return words.own('approveNext')
  return words.own(decision === 'reject' ? 'rejectNext' : 'requestChangesNext')
}

/** Mails to counsellors about their application and what in it was checked (issue 3, Becoming a counsellor). */
export const applicationLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  applicationDecided({ to, data }) {
    const words = wordingOf('applicationDecided', to.language)
    const { reason, requests } = data
    const facts: EmailDetail[] = requests.map((one) => ({
      label: textIn(to.language, `application.section.${one.section}`),
      value: one.text,
    }))
    return letter(words, data.firstName, [
      text(decided(words, data)),
      ...(reason ? [{ kind: 'quote' as const, text: reason }] : []),
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      text(nextOf(words, data)),
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
