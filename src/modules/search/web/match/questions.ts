/** Questions in their order; safety comes before anything about providers. */
export const QUESTIONS = ['safety', 'topics', 'people', 'languages', 'place', 'when', 'price'] as const
/** The step after the last question. */
export const RESULT = QUESTIONS.length
