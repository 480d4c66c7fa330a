import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { dateText } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { textIn } from '#platform/server/texts.ts'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'

type ApplicationEmailKind = 'applicationDecided' | 'credentialLapsing'

const buildEmail = (texts: Wording, firstName: string, pieces: EmailBlock[]): EmailContent => ({
  subject: texts.own('subject'),
  heading: texts.own('subject'),
  greeting: greetingOf(firstName, texts),
  pieces,
  withHelplines: false,
})

type Decided = Email<'applicationDecided'>['data']

/** The decision about a first application, or about changes to a profile that is already public. */
function getDecisionText(texts: Wording, { decision, wasLive }: Decided): string {
  if (decision === 'approve') return texts.own(wasLive ? 'approveLive' : 'approve')
  if (decision === 'reject') return texts.own(wasLive ? 'rejectLive' : 'reject')
  return texts.own(wasLive ? 'requestChangesLive' : 'requestChanges')
}

function getNextStepText(texts: Wording, { decision }: Decided): string {
  if (decision === 'approve') return texts.own('approveNext')
  return texts.own(decision === 'reject' ? 'rejectNext' : 'requestChangesNext')
}

/** Emails to providers about their application and verified qualifications (issue 3, Becoming a counsellor). */
export const applicationLetters: { [K in ApplicationEmailKind]: (mail: Email<K>) => EmailContent } = {
  applicationDecided({ to, data }) {
    const texts = wordingOf('applicationDecided', to.language)
    const { reason, requests } = data
    const facts: EmailDetail[] = requests.map((request) => ({
      label: textIn(to.language, `application.section.${request.section}`),
      value: request.text,
    }))
    return buildEmail(texts, data.firstName, [
      text(getDecisionText(texts, data)),
      ...(reason ? [{ kind: 'quote' as const, text: reason }] : []),
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      text(getNextStepText(texts, data)),
      texts.button(data.link),
    ])
  },
  credentialLapsing({ to, data }) {
    const texts = wordingOf('credentialLapsing', to.language)
    const { key } = PROVIDER_TYPES.find((type) => type.providerTypeId === data.providerTypeId)!
    const values = { type: textIn(to.language, `providerType.${key}`), date: dateText(data.validUntil, to) }
    return buildEmail(texts, data.firstName, [
      text(texts.own(data.isOver ? 'over' : 'soon', values)),
      text(texts.own('next')),
      texts.button(data.link),
      note(texts.own('why')),
    ])
  },
}
