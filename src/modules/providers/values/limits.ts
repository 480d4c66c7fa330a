// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** §9: default minimum group size, also shown as the field's placeholder. */
export const GROUP_MIN = 1
/** Maximum length, in characters, of an arrival note, such as a door code or a floor. */
export const ARRIVAL_NOTE_MAX = 500
/** §5: maximum number of proposed times in a customer request. */
export const MAX_REQUEST_TIMES = 3
/** In euros. A session cannot be free: every booking is paid (decision 0012). */
export const FEE_MIN = 1
export const FEE_MAX = 10_000
/** Maximum number of dates in a group series: one a week for a year. */
export const MAX_OCCURRENCES = 52
/**
 * Hours before the start of a group date that has fewer than the minimum number of participants: when the provider is
 * asked to confirm or cancel it (issue 3, Offering), and when it is cancelled if it has not been confirmed (decision
 * 0012).
 */
export const GROUP_DECISION_REQUEST_HOURS = 24
export const GROUP_DECISION_DEADLINE_HOURS = 12
/** §7: page size of public feedback. */
export const FEEDBACK_PAGE_SIZE = 10
/** §5: maximum size of an intro video (100 MB). The maximum length reflects what people are willing to watch. */
export const VIDEO_MAX_BYTES = 100_000_000
export const VIDEO_MAX_SECONDS = 300
/**
 * Minimum length, in pixels, of a logo's longer side, so that the logo is sharp on the organisation's page on
 * high-density screens.
 */
export const LOGO_MIN_SIDE = 200
