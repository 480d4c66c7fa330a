const STEP = 15
const LONGEST = 480

/** Quarters of an hour, and the 50 minutes that counsellors call an hour (decision 0012). */
export const SESSION_LENGTHS: readonly number[] = [
  ...Array.from({ length: LONGEST / STEP }, (_none, index) => (index + 1) * STEP),
  50,
].sort((a, b) => a - b)
