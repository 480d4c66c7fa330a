// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** Administrators are asked to check a helpline again this many days after its last check (issue 6). */
export const HELPLINE_CHECK_DAYS = 90
