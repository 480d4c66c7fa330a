/** Builds the input for a new session type. A test overrides the relevant fields. */
export const buildSessionTypeInput = (overrides: Record<string, unknown> = {}) => ({
  type: 2,
  location: 1,
  texts: { en: { title: 'A first talk', description: 'We look at what you bring.' } },
  fee: 45,
  durationInMinutes: 60,
  languageId: 2,
  ...overrides,
})

/** Builds the input for a new group session type. */
export const buildGroupInput = (overrides: Record<string, unknown> = {}) =>
  buildSessionTypeInput({
    type: 1,
    texts: { en: { title: 'Calm under pressure' } },
    fee: 18,
    durationInMinutes: 90,
    ...overrides,
  })
