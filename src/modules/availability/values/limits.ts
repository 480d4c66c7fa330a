// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** §9: how many months ahead clients can book by default. */
export const DEFAULT_MONTHS_AHEAD = 6
/** §9: default hours from Monday to Friday, in minutes since midnight in the provider's time zone. */
export const DEFAULT_HOURS = [
  { start: 9 * 60, end: 13 * 60 },
  { start: 14 * 60, end: 18 * 60 },
] as const
