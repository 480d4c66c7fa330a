/** Questions about the provider and the session, in their order. Each answer to one can exclude candidates. */
export const PREFERENCE_QUESTIONS = ['topics', 'people', 'languages', 'place', 'when', 'price'] as const
export type QuestionName = (typeof PREFERENCE_QUESTIONS)[number]

/** All questions in their order; safety comes before anything about providers. */
export const QUESTIONS = ['safety', ...PREFERENCE_QUESTIONS] as const
/** The step after the last question. */
export const RESULT = QUESTIONS.length
