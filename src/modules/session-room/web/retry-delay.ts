const INITIAL_DELAY_MS = 500
const MAX_DELAY_MS = 4000
const INITIAL_TIMEOUT_MS = 5000
const MAX_TIMEOUT_MS = 15_000

/** Delay before the next attempt, in milliseconds; grows exponentially up to a few seconds. */
export const getRetryDelay = (attempts: number): number => Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** attempts)

/** Timeout for one step of an attempt, in milliseconds; grows with each attempt for slow networks. */
export const getStepTimeout = (attempts: number): number =>
  Math.min(MAX_TIMEOUT_MS, INITIAL_TIMEOUT_MS * 1.5 ** attempts)
