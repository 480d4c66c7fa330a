/** The topics of a contact message. */
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

/** A form that is sent faster than this was not filled in by a person (decision 0045). */
export const CONTACT_MIN_SECONDS = 3
