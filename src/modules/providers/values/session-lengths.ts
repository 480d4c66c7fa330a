const STEP_MINUTES = 15
export const MAX_SESSION_MINUTES = 480

/** Session lengths in minutes: multiples of 15, and the 50-minute therapeutic hour (decision 0012). */
export const SESSION_LENGTHS: readonly number[] = [
  ...Array.from({ length: MAX_SESSION_MINUTES / STEP_MINUTES }, (_item, index) => (index + 1) * STEP_MINUTES),
  50,
].sort((a, b) => a - b)
