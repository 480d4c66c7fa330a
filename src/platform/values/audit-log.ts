// Lists shared with the UI. They are separate from the schemas, because browsers do not load zod.

/**
 * Kinds of events in an account's history: `letter` is an email, `look` an access to personal data. Emails and logins
 * have no details.
 */
export const TIMELINE_EVENTS = [
  'account',
  'login',
  'application',
  'session',
  'payment',
  'transfer',
  'claim',
  'letter',
  'decision',
  'look',
] as const
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number]

/** Kinds of subject that an audit entry can have. */
export const AUDIT_KINDS = [
  'provider',
  'customer',
  'credential',
  'payment',
  'transfer',
  'dispute',
  'difference',
  'organisation',
  'feedback',
  'claim',
  'job',
  'message',
  'import',
  'taxReport',
  'helpline',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * Reasons that administrators give for data access and decisions. The choice stays in the log permanently; the free
 * text can be erased.
 */
export const REASON_CHOICES = ['question', 'complaint', 'money', 'safety', 'terms', 'law', 'mistake', 'other'] as const
export type ReasonChoice = (typeof REASON_CHOICES)[number]

export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const
