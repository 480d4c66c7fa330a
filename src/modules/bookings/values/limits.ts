// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** speed.md 6.3: limits holds per client, so that unpaid ones cannot block a provider's week. */
export const MAX_ACTIVE_HOLDS = 3
/** docs/decisions/0014: a reschedule proposal expires this many hours before the first proposed time. */
export const PROPOSAL_EXPIRY_HOURS_BEFORE = 2
/** docs/decisions/0014: maximum lifetime of a reschedule proposal. */
export const MAX_PROPOSAL_DAYS = 7
/** Issue 3: maximum times in a reschedule proposal. */
export const MAX_PROPOSED_TIMES = 3
/** Attendance can be changed while a claim could be opened (§9). */
export const ATTENDANCE_DAYS = 14
/** Maximum length of the client's note to the provider, in characters. */
export const BOOKING_NOTE_MAX = 2000
/** Maximum length, in characters, of a message sent with a cancellation, a reschedule proposal or a sick day. */
export const CHANGE_MESSAGE_MAX = 1000
