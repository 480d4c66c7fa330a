// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Days after a helpline's last check at which administrators are asked to check it again (issue 6). */
export const HELPLINE_CHECK_DAYS = 90
