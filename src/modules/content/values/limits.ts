// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Issue 6: administrators are reminded to check the helplines when the last check is this old. */
export const HELPLINE_CHECK_DAYS = 90
