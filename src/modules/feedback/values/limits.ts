// Business constants of this module, each with its source: a section of the specification (§) or a decision.

export const FEEDBACK_MAX = 2000
/** Number of completed sessions with a provider after which feedback is requested (decision 0025). */
export const FEEDBACK_REQUEST_AFTER_SESSIONS = 2
