import type { CallName } from '#modules/call-paths.ts'
import type { CallerName } from './create-fixture.ts'

/* What the callers may learn about the owners, and what their requests may change, with the reasons. */

const PUBLIC_PAGE = 'on the counsellor’s public page'
const SHARED_SESSION = 'the client has booked with this counsellor too'

/** Markers of fields that everyone may see, with the reason. */
const PUBLIC_MARKERS: Record<string, string> = {
  counsellorfirstname: PUBLIC_PAGE,
  counsellorlastname: PUBLIC_PAGE,
  profession: PUBLIC_PAGE,
  about: PUBLIC_PAGE,
  sessiontitle: PUBLIC_PAGE,
  sessionaddress: PUBLIC_PAGE,
  feedback: 'published, without its author',
  organizationtext: 'on the organisation’s public page',
}

/** Markers of the owners' fields that a caller may see after a shared session, with the reason. */
const SHARED_MARKERS: Partial<Record<CallerName, Record<string, string>>> = {
  counsellor: {
    clientfirstname: SHARED_SESSION,
    clientlastname: SHARED_SESSION,
    clientemail: SHARED_SESSION,
    phone: SHARED_SESSION,
  },
}

export const isAllowedMarker = (caller: CallerName, marker: string): boolean =>
  marker in PUBLIC_MARKERS || marker in (SHARED_MARKERS[caller] ?? {})

/** Ids for which the response may differ from that for an unknown id. */
interface OpenIds {
  reason: string
  calls: readonly CallName[]
  /** All fields by default. */
  field?: string
  /** All columns by default. */
  columns?: readonly string[]
  /** All callers by default. */
  callers?: readonly CallerName[]
}

const PROVIDER = ['provider_account.provider_id', 'provider_account.slug', 'provider_slug.slug']
const ORGANIZATION = ['organization.organization_id', 'organization.slug', 'organization_slug.slug']
/** Audit log entries about the organisation contain its id too. */
const ORGANIZATION_OR_LOG = [...ORGANIZATION, 'audit_log.subject_id']
const TEMPLATE = 'session_template.session_template_id'
const GROUP_DATE = 'group_occurrence.group_occurrence_id'

const OPEN_IDS: readonly OpenIds[] = [
  {
    reason: 'a counsellor with a public page',
    calls: [
      ...(['providerProfile', 'providerPage', 'publicFeedback', 'getAvailability', 'firstAvailability'] as const),
      ...(['providerMetadata', 'searchProviders', 'searchOrganizationProviders', 'searchGroupSessions'] as const),
      ...(['putBookmark', 'customerRequest'] as const),
    ],
    columns: PROVIDER,
  },
  {
    reason: 'an organisation with a public page',
    calls: ['getOrganization', 'askOrganization', 'searchOrganizationProviders', 'putManageApplication'],
    columns: ORGANIZATION_OR_LOG,
  },
  {
    reason: 'a session that everyone can book',
    calls: ['offerSummary', 'getAvailability', 'createPaymentIntent', 'joinWaitlist'],
    columns: [TEMPLATE, GROUP_DATE],
  },
  { reason: 'published feedback', calls: ['reportFeedback'], columns: ['feedback.feedback_id'] },
  {
    reason: SHARED_SESSION,
    calls: ['openConversation'],
    columns: PROVIDER,
    callers: ['client'],
  },
  {
    reason: SHARED_SESSION,
    calls: ['addInvitation'],
    columns: ['customer_account.customer_account_id'],
    callers: ['counsellor'],
  },
  {
    reason: 'an id that the caller generates, for a message in their own conversation',
    calls: ['sendMessage', 'takeMessageBack'],
    field: 'messageId',
    columns: ['message.message_id'],
  },
  {
    reason: 'an id that the caller generates: a used one is rejected',
    calls: ['putContactNote'],
    field: 'noteId',
    columns: ['contact_note.note_id'],
  },
  {
    reason: 'an address that the caller chooses for their page, if it is free',
    calls: ['putManageApplication'],
    field: 'slug',
  },
]

export const isOpenId = (name: CallName, caller: CallerName, id: { field: string; column: string }): boolean =>
  OPEN_IDS.some(
    ({ calls, field, columns, callers }) =>
      calls.includes(name) &&
      (field ?? id.field) === id.field &&
      (columns?.includes(id.column) ?? true) &&
      (callers?.includes(caller) ?? true),
  )

/** Calls and fields for which every request is rejected before access is checked, with the reason. */
export const NEVER_REACHED: Record<string, string> = {
  paymentWebhook: 'needs the signature of Stripe',
  'putProfile customerAccountId': 'accepted only if unchanged',
  closeAccount: 'with a recent login it would erase the caller; takes no id',
  deactivateAccount: 'with a recent login it would deactivate the caller; takes no id',
}

const SIGNATURE = 'needs a signature of the passkey'

/** Calls and fields for which even the owners get the same response as for an unknown id, with the reason. */
export const NEVER_ACCEPTED: Record<string, string> = {
  'login userName': 'needs the password too; the answer must not tell who has an account',
  'loginPasskey passkey.credentialId': SIGNATURE,
  'proveItIsMe passkey.credentialId': SIGNATURE,
  'addPasskey passkey.credentialId': SIGNATURE,
  'putProfile profileImageFileId': 'accepted only if unchanged',
  'readCalendarFeed id': 'needs the secret too',
  'getAvailability sessionTemplateId': 'has no effect: the times depend on the length',
}

/** Tables that contain none of the owners' ids, with the reason. */
export const EMPTY_TABLES: Record<string, string> = {
  site: 'the id of the database',
  stripe_balance_transaction: 'copied from Stripe for the reconciliation',
  stripe_event: 'events received from Stripe',
}

/** Columns of the owners’ rows that other people's requests may change, with the reason. */
export const SHARED_COLUMNS: Record<string, string> = {
  'invoice_series.last_number': 'counts the invoices of everyone',
}

const BOOKS = 'books a session that everyone can book'

/** Columns in which other people's requests may store ids of the owners, with the reason. */
export const NEW_REFERENCES: Record<string, string> = {
  'booking.group_occurrence_id': BOOKS,
  'booking.provider_id': BOOKS,
  'booking.session_template_id': BOOKS,
  'invoice.provider_id': BOOKS,
  'contact.customer_account_id': SHARED_SESSION,
  'invitation.customer_account_id': SHARED_SESSION,
  'conversation.provider_id': SHARED_SESSION,
  'message.message_id': 'an id that the caller generates, in the caller’s own conversation',
  'feedback_report.feedback_id': 'reports published feedback',
  'provider_organization.organization_id': 'asks an organisation for membership',
  'provider_account.slug': 'the same address as that of an organisation, whose pages are elsewhere',
  'provider_slug.slug': 'the same address as that of an organisation, whose pages are elsewhere',
  'session_request.provider_id': 'asks for another time',
}

/** Kinds of jobs about the owners that other people's requests may enqueue, with the reason. */
export const JOBS_ABOUT_OWNERS: Record<string, string> = {
  'offer-released-times': 'offers times of a counsellor whose session was released',
}
