// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

export const FEEDBACK_MAX = 2000
/** Decision 0025: feedback is requested once, after this many completed sessions with a provider. */
export const FEEDBACK_REQUEST_AFTER_SESSIONS = 2
