/** What a counsellor types for a new session; a test names what matters. */
export const offered = (given: Record<string, unknown> = {}) => ({
  type: 2,
  location: 1,
  texts: { en: { title: 'A first talk', description: 'We look at what you bring.' } },
  fee: 45,
  durationInMinutes: 60,
  languageId: 2,
  ...given,
})

/** A group with its dates. */
export const offeredGroup = (given: Record<string, unknown> = {}) =>
  offered({ type: 1, texts: { en: { title: 'Calm under pressure' } }, fee: 18, durationInMinutes: 90, ...given })
