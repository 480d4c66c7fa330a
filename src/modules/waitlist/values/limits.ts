// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** Decision 0028: how many days ahead a waitlist entry may end. */
export const WAITLIST_MAX_DAYS = 92
/** Decision 0028: maximum number of waitlist entries per client. */
export const MAX_WAITLIST_ENTRIES = 10
/** Days after an unanswered offer before the client can join the same provider's waiting list again. */
export const WAITLIST_REJOIN_DAYS = 3
