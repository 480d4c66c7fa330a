import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  buildSubject,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime, formatEuros } from '#platform/server/email/email-times.ts'

type ProviderEndedKind = 'invitationExpiredForProvider' | 'invitationDeclined'
type ClientEndedKind = 'invitationExpired' | 'invitationCancelled' | 'requestDeclined'

/** Emails about invitations. The subject mentions neither the people nor the session. */
export const invitationEmailTemplates: {
  [K in 'invitation' | ProviderEndedKind | ClientEndedKind]: (email: Email<K>) => EmailContent
} = {
  invitation(email) {
    const { to, data } = email
    const texts = createEmailTexts('invitation', to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        { kind: 'details', details: listDetails(email, texts) },
        {
          kind: 'times',
          title: texts.own(data.times.length > 1 ? 'timesToChoose' : 'time'),
          times: data.times.map((at) => formatEmailTime(at, to)),
        },
        ...(data.message ? [textBlock(texts.own('says')), { kind: 'quote', text: data.message } as const] : []),
        texts.button(data.link),
        noteBlock(texts.own(data.isGroup ? 'openUntil' : 'heldUntil', { until: formatEmailTime(data.expiresAt, to) })),
        noteBlock(texts.own('notYou')),
      ],
      withHelplines: true,
    }
  },
  invitationExpired: (email) => buildClientEmail(email, 'invitationExpired'),
  invitationCancelled: (email) => buildClientEmail(email, 'invitationCancelled'),
  requestDeclined: (email) => buildClientEmail(email, 'requestDeclined'),
  invitationExpiredForProvider: (email) => buildProviderEmail(email, 'invitationExpiredForProvider'),
  invitationDeclined: (email) => buildProviderEmail(email, 'invitationDeclined'),
}

function listDetails({ to, data }: Email<'invitation'>, texts: EmailTexts) {
  const buildDetail = (key: string, value: string) => ({ label: texts.shared(`booking.${key}`), value })
  const isDiscounted = data.newPriceCents < data.priceCents
  const prices = {
    price: formatEuros(data.newPriceCents, to.language),
    before: formatEuros(data.priceCents, to.language),
  }
  return [
    buildDetail('session', texts.own('session', { title: data.title, minutes: data.minutes })),
    buildDetail('counsellor', data.counsellorName),
    buildDetail('place', data.address ?? texts.shared('place.online')),
    buildDetail('price', isDiscounted ? texts.own('priceLess', prices) : prices.price),
  ]
}

function buildClientEmail({ to, data }: Email<ClientEndedKind>, kind: ClientEndedKind): EmailContent {
  const texts = createEmailTexts(kind, to.language)
  return {
    ...buildSubject(texts),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [
      textBlock(texts.own('intro')),
      { kind: 'details', details: [{ label: texts.shared('booking.counsellor'), value: data.counsellorName }] },
      texts.button(data.link),
    ],
    withHelplines: true,
  }
}

function buildProviderEmail({ to, data }: Email<ProviderEndedKind>, kind: ProviderEndedKind): EmailContent {
  const texts = createEmailTexts(kind, to.language)
  const times: EmailBlock = {
    kind: 'times',
    title: texts.own('times'),
    times: data.times.map((at) => formatEmailTime(at, to)),
  }
  return {
    ...buildSubject(texts),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [
      textBlock(texts.own('intro')),
      { kind: 'details', details: [{ label: texts.shared('booking.client'), value: data.clientName }] },
      times,
      texts.button(data.link),
    ],
    withHelplines: false,
  }
}
