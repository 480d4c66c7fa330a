const FIRST_MS = 500
const LONGEST_MS = 4000

/** How long to wait before trying again: soon at first, and never longer than somebody who is cut off would wait. */
export const retryAfter = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** tries)
