/** Lists that screens choose from; apart from the shapes, because browsers get no zod. */

/** A kind of event of a time line. `letter` and `login` say only that there was one. */
export const HAPPENED = [
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
export type Happened = (typeof HAPPENED)[number]

/** What an entry of the audit log is about. */
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

/** Why a superuser looks or decides: what the log keeps for ever, while their words can be forgotten. */
export const REASON_CHOICES = ['question', 'complaint', 'money', 'safety', 'terms', 'law', 'mistake', 'other'] as const
export type ReasonChoice = (typeof REASON_CHOICES)[number]

export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const
