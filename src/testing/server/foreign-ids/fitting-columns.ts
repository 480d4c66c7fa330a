import type { CallName } from '#modules/call-paths.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { formatPath, type IdField } from './sample-inputs.ts'

/** Pseudo-column for the ids of saved cards' setup intents in Stripe, which no table contains. */
export const SETUP_INTENT = 'stripe.setup_intent'

const BOOKING = ['booking.booking_id', 'payment.payment_intent_id', 'scheduled_charge.setup_intent_id']
const PROVIDER = ['provider_account.provider_id', 'provider_account.slug']
const EMAIL = ['customer_account.email_address']

/** The columns whose values a field accepts, by the field's name. */
const BY_NAME: Record<string, readonly string[]> = {
  bookingId: BOOKING,
  bookmarkedProviderIds: PROVIDER,
  contactId: ['contact.contact_id'],
  credentialId: ['passkey.credential_id'],
  customerAccountId: ['customer_account.customer_account_id'],
  customerRequestId: ['session_request.session_request_id'],
  email: EMAIL,
  emailAddress: EMAIL,
  groupSessionRecurrenceId: ['group_occurrence.group_occurrence_id'],
  groupSessionRecurrenceIds: ['group_occurrence.group_occurrence_id'],
  invitationId: ['invitation.invitation_id'],
  mediaItemId: ['media_item.media_item_id'],
  messageId: ['message.message_id'],
  noteId: ['contact_note.note_id'],
  organizationId: ['organization.organization_id'],
  paymentIntentId: BOOKING,
  profileImageFileId: ['media_item.media_item_id'],
  providerAccountId: PROVIDER,
  providerId: PROVIDER,
  providerIds: PROVIDER,
  sessionTemplateId: ['session_template.session_template_id'],
  sessionTemplateIds: ['session_template.session_template_id'],
  setupIntentId: [SETUP_INTENT, 'scheduled_charge.setup_intent_id'],
  userName: EMAIL,
  workingHoursExceptionId: ['working_hours_exception.working_hours_exception_id'],
  x: ['group_occurrence.group_occurrence_id'],
}

/** The columns whose values fields named `id` or `slug` accept, by the beginning of the call's path. */
const BY_PATH: [string, readonly string[]][] = [
  ['/account/conversations/', ['conversation.conversation_id']],
  ['/account/logins/', ['login.login_id']],
  ['/account/passkeys/', ['passkey.passkey_id']],
  ['/calendar-feed/', ['calendar_feed.calendar_feed_id']],
  ['/company/members/', ['provider_organization.provider_oraganization_id']],
  ['/customer/feedback/', ['feedback.feedback_id']],
  ['/customer/invitation/', ['invitation.invitation_id']],
  ['/customer/offer/', ['session_template.session_template_id', 'group_occurrence.group_occurrence_id']],
  ['/customer/organization/', ['organization.organization_id', 'organization.slug']],
  ['/customer/provider/', PROVIDER],
  ['/customer/waiting/', ['waitlist_entry.waitlist_entry_id']],
  ['/customer/', BOOKING],
  ['/provider/contacts/', ['contact.contact_id']],
  ['/provider/credentials/', ['credential.credential_id', 'credential.evidence_id']],
  ['/provider/group-occurrences/', ['group_occurrence.group_occurrence_id']],
  ['/provider/invitations/', ['invitation.invitation_id']],
  ['/provider/invoices/', ['booking.booking_id', 'invoice.invoice_id']],
  ['/provider/manage-signup-application', ['provider_slug.slug', 'organization.slug']],
  ['/provider/organizations/', ['provider_organization.provider_oraganization_id']],
  ['/provider/provider-metadata/', PROVIDER],
  ['/provider/requests/', ['session_request.session_request_id']],
  ['/provider/session-templates/', ['session_template.session_template_id']],
  ['/provider/sessions/', ['booking.booking_id']],
]

/**
 * Fields whose value the caller generates. Only ids of the matching column are tried, because any unused id would
 * simply be stored in the caller's own row.
 */
const GENERATED = ['putContactNote noteId', 'putManageApplication slug', 'sendMessage messageId']

export const isGenerated = (name: CallName, field: IdField): boolean =>
  GENERATED.includes(`${name} ${formatPath(field)}`)

/**
 * Lists the columns, as 'table.column', whose values a field of a call accepts. Returns null if they are unknown; every
 * id is then tried. The tests fail if a field accepts none of these values from their owner.
 */
export function listFittingColumns({ path }: AnyCall, field: IdField): readonly string[] | null {
  const name = String(field.path.findLast((part) => typeof part === 'string'))
  if (name !== 'id' && name !== 'slug') return BY_NAME[name] ?? null
  return BY_PATH.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null
}
