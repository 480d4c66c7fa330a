/** In the order in which they are asked; whether somebody is safe comes before anything is said of counsellors. */
export const QUESTIONS = ['safety', 'topics', 'people', 'languages', 'place', 'when', 'price'] as const
/** The step after the last question. */
export const RESULT = QUESTIONS.length
