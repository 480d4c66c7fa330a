import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'

type OrganizationEmailKind =
  | 'organizationInvitation'
  | 'managerInvitation'
  | 'membershipRequested'
  | 'membershipDecided'

/**
 * Builds the block with the names of the organization and the provider. The first line contains neither, because lock
 * screens preview the beginning of an email.
 */
function buildOrganizationDetails(
  texts: EmailTexts,
  { organisation, counsellorName }: { organisation: string; counsellorName?: string },
): EmailBlock {
  const details = [{ label: texts.shared('organisation'), value: organisation }]
  if (counsellorName) details.unshift({ label: texts.shared('booking.counsellor'), value: counsellorName })
  return { kind: 'details', details }
}

/** Emails between an organization and its providers. Their subject lines mention neither by name. */
export const organizationEmailTemplates: { [K in OrganizationEmailKind]: (email: Email<K>) => EmailContent } = {
  organizationInvitation({ to, data }) {
    const texts = createEmailTexts('organizationInvitation', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      // Only the recipient's address is known.
      greeting: texts.shared('greetingPlain'),
      blocks: [
        textBlock(texts.own('intro')),
        buildOrganizationDetails(texts, data),
        textBlock(texts.own('means')),
        texts.button(data.link),
        textBlock(texts.own('noAccount')),
        noteBlock(texts.own('silence', { count: data.days })),
      ],
      withHelplines: false,
    }
  },
  managerInvitation({ to, data }) {
    const texts = createEmailTexts('managerInvitation', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: texts.shared('greetingPlain'),
      blocks: [
        textBlock(texts.own('intro')),
        buildOrganizationDetails(texts, data),
        textBlock(texts.own('means')),
        texts.button(data.link),
        noteBlock(texts.own('silence', { count: data.days })),
      ],
      withHelplines: false,
    }
  },
  membershipRequested({ to, data }) {
    const texts = createEmailTexts('membershipRequested', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [textBlock(texts.own('intro')), buildOrganizationDetails(texts, data), texts.button(data.link)],
      withHelplines: false,
    }
  },
  membershipDecided({ to, data }) {
    const texts = createEmailTexts('membershipDecided', to.language)
    const sentences = {
      confirmed: texts.own('confirmed'),
      declined: texts.own('declined'),
      removed: texts.own('removed'),
    }
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [textBlock(sentences[data.what]), buildOrganizationDetails(texts, data), texts.button(data.link)],
      withHelplines: false,
    }
  },
}
