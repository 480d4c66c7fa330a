// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Age of a helpline's last check at which administrators are asked for another one (issue 6). */
export const HELPLINE_CHECK_DAYS = 90
