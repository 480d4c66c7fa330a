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

/** A form submitted in less time than this is treated as automated (decision 0045). */
export const CONTACT_MIN_SECONDS = 3
