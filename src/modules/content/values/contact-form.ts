/** Optional topics of a contact message. Without imports, so that forms can use it. */
export const CONTACT_TOPICS = [
  'session',
  'money',
  'counsellor',
  'organisation',
  'accessibility',
  'data',
  'other',
] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Minimum time in which a person can read and fill in the form (decision 0045). */
export const CONTACT_MIN_SECONDS = 3
