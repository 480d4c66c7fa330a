/** The questions about provider and session, in order. Most answers exclude candidates; the others only rank them. */
export const MATCH_QUESTIONS = ['topics', 'people', 'languages', 'place', 'when', 'price'] as const
export type QuestionName = (typeof MATCH_QUESTIONS)[number]

/** All questions in order. Safety comes before anything about providers. */
export const QUESTIONS = ['safety', ...MATCH_QUESTIONS] as const
/** The step after the last question. */
export const RESULT = QUESTIONS.length
