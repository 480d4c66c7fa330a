const FIRST_MS = 500
const LONGEST_MS = 4000
const PATIENCE_MS = 5000
const MOST_PATIENCE_MS = 15_000

/** How long to wait before trying again: soon at first, and never longer than somebody who is cut off would wait. */
export const retryAfter = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** tries)

/** How long one step of a try may take: a dead network answers never, a slow one gets more time with every try. */
export const patienceFor = (tries: number): number => Math.min(MOST_PATIENCE_MS, PATIENCE_MS * 1.5 ** tries)
