const STEP_MINUTES = 15
const MAX_MINUTES = 480

/** Minutes: quarter hours, and the 50 minutes that counsellors call an hour (decision 0012). */
export const SESSION_LENGTHS: readonly number[] = [
  ...Array.from({ length: MAX_MINUTES / STEP_MINUTES }, (_none, index) => (index + 1) * STEP_MINUTES),
  50,
].sort((a, b) => a - b)
