// Business constants of this module, each with its source: a section of the specification (§), a decision or an issue.
// Constants that also appear in the terms or in other modules (such as HOLD_MINUTES) are in
// src/platform/values/constants.ts.

/** Maximum number of unpaid holds per client, so that one client cannot block a provider's week (speed.md 6.3). */
export const MAX_ACTIVE_HOLDS = 3
/** A reschedule proposal expires this many hours before the first proposed time (docs/decisions/0014). */
export const PROPOSAL_EXPIRY_HOURS_BEFORE = 2
/** Maximum lifetime of a reschedule proposal (docs/decisions/0014). */
export const MAX_PROPOSAL_DAYS = 7
/** Maximum number of times in a reschedule proposal (issue 3). */
export const MAX_PROPOSED_TIMES = 3
/**
 * For how many days after a session the recorded attendance can still be changed; a claim can be opened for the same
 * number of days (§9).
 */
export const ATTENDANCE_DAYS = 14
/** Maximum length, in characters, of the client's note to the provider. */
export const BOOKING_NOTE_MAX = 2000
/** Maximum length, in characters, of a message sent with a cancellation, a reschedule proposal or a sick day. */
export const CHANGE_MESSAGE_MAX = 1000
