import type { EmailBlock, EmailContent, EmailDetail } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatCalendarDate } from '#platform/server/email/email-times.ts'
import { translate } from '#platform/server/texts.ts'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'

type ApplicationEmailKind = 'applicationDecided' | 'credentialExpiring'

const buildEmail = (texts: EmailTexts, firstName: string, blocks: EmailBlock[]): EmailContent => ({
  subject: texts.own('subject'),
  heading: texts.own('subject'),
  greeting: buildGreeting(firstName, texts),
  blocks,
  withHelplines: false,
})

type DecisionEmailData = Email<'applicationDecided'>['data']

/** Returns the text for a first application, or for changes to a profile that is already public. */
function getDecisionText(texts: EmailTexts, { decision, wasLive }: DecisionEmailData): string {
  if (decision === 'approve') return texts.own(wasLive ? 'approveLive' : 'approve')
  if (decision === 'reject') return texts.own(wasLive ? 'rejectLive' : 'reject')
  return texts.own(wasLive ? 'requestChangesLive' : 'requestChanges')
}

function getNextStepText(texts: EmailTexts, { decision }: DecisionEmailData): string {
  if (decision === 'approve') return texts.own('approveNext')
  return texts.own(decision === 'reject' ? 'rejectNext' : 'requestChangesNext')
}

/** Emails to providers about their application and verified qualifications (issue 3, Becoming a counsellor). */
export const applicationEmailTemplates: { [K in ApplicationEmailKind]: (email: Email<K>) => EmailContent } = {
  applicationDecided({ to, data }) {
    const texts = createEmailTexts('applicationDecided', to.language)
    const { reason, requests } = data
    const details: EmailDetail[] = requests.map((request) => ({
      label: translate(to.language, `application.section.${request.section}`),
      value: request.text,
    }))
    return buildEmail(texts, data.firstName, [
      textBlock(getDecisionText(texts, data)),
      ...(reason ? [{ kind: 'quote' as const, text: reason }] : []),
      ...(details.length > 0 ? [{ kind: 'details' as const, details }] : []),
      textBlock(getNextStepText(texts, data)),
      texts.button(data.link),
    ])
  },
  credentialExpiring({ to, data }) {
    const texts = createEmailTexts('credentialExpiring', to.language)
    const { key } = PROVIDER_TYPES.find((type) => type.providerTypeId === data.providerTypeId)!
    const values = {
      type: translate(to.language, `providerType.${key}`),
      date: formatCalendarDate(data.validUntil, to),
    }
    return buildEmail(texts, data.firstName, [
      textBlock(texts.own(data.isOver ? 'over' : 'soon', values)),
      textBlock(texts.own('next')),
      texts.button(data.link),
      noteBlock(texts.own('why')),
    ])
  },
}
