/** What a message to us can be about; saying so is nobody's duty. Imports nothing, so that a form may use it. */
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

/** Decision 0045: nobody reads the form and fills it in faster than this. */
export const CONTACT_LEAST_SECONDS = 3
