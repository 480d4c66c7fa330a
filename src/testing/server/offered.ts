/** Input for a new session type; a test overrides the relevant fields. */
export const offered = (given: Record<string, unknown> = {}) => ({
  type: 2,
  location: 1,
  texts: { en: { title: 'A first talk', description: 'We look at what you bring.' } },
  fee: 45,
  durationInMinutes: 60,
  languageId: 2,
  ...given,
})

/** Input for a group session type with its dates. */
export const offeredGroup = (given: Record<string, unknown> = {}) =>
  offered({ type: 1, texts: { en: { title: 'Calm under pressure' } }, fee: 18, durationInMinutes: 90, ...given })
