/** Input for a new session type; a test overrides the relevant fields. */
export const buildSessionTypeInput = (given: Record<string, unknown> = {}) => ({
  type: 2,
  location: 1,
  texts: { en: { title: 'A first talk', description: 'We look at what you bring.' } },
  fee: 45,
  durationInMinutes: 60,
  languageId: 2,
  ...given,
})

/** Input for a group session type with its dates. */
export const buildGroupInput = (given: Record<string, unknown> = {}) =>
  buildSessionTypeInput({
    type: 1,
    texts: { en: { title: 'Calm under pressure' } },
    fee: 18,
    durationInMinutes: 90,
    ...given,
  })
