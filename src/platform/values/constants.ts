// Business constants that several modules use or that the terms mention, each with its source: a section of the
// specification (§) or a decision. Other constants are in their module's `values/limits.ts`. If a number in the terms
// changes, publish a new version of the terms (src/modules/accounts/values/terms/).

/** The operator's time zone. It is the default, and applies to dates that belong to no user. */
export const HOME_TIME_ZONE = 'Europe/Tallinn'
/** §4, §9: a client can cancel or reschedule free of charge until this many hours before the start. */
export const FREE_CANCELLATION_HOURS = 24
/** Field notes, pain 7: how often a client can reschedule a session. The database enforces it too. */
export const MAX_CLIENT_RESCHEDULES = 2
/** Directive 2011/83/EU, art. 9: withdrawal period of a distance contract, in days. */
export const WITHDRAWAL_DAYS = 14
/**
 * Provider types whose service is health care, which art. 3(3)(b) of Directive 2011/83/EU excludes
 * (docs/decisions/0022). All other services carry the right of withdrawal, because denying it where it applies would be
 * the costlier mistake.
 */
export const HEALTH_PROVIDER_TYPES = [5] as const
/** §9: a client can be marked as a no-show from this many minutes after the start. */
export const LATE_MINUTES = 15
/** §9: placeholder in the field for the largest group size. */
export const GROUP_MAX = 12
/** §9 and decisions: the session room opens this many minutes before the start of the session. */
export const ROOM_OPENS_MINUTES_BEFORE = 10
/** Maximum length of a WebRTC session description, in characters; browsers produce at most about a quarter of this. */
export const ROOM_SIGNAL_MAX = 60_000
/** §9: number of days that a bank may take to show a refund. */
export const REFUND_DAYS = 14
/** §9: claims can be opened for this many days after a session. */
export const CLAIM_DAYS = 14
/** §9: claims are answered within this many days. */
export const CLAIM_ANSWER_DAYS = 3
export const CLAIM_MAX = 3000
/** §5: times start on quarter-hour boundaries. */
export const TIME_STEP_MINUTES = 15
/** §5: a date is at most this many years before or after the current year; dates of birth are exempt. */
export const DATE_RANGE_YEARS = 25
/** §9: default minimum notice for a booking. */
export const DEFAULT_ADVANCE_HOURS = 2
/** §5: word limit of a profile's 'About'. */
export const ABOUT_MAX_WORDS = 200
/** §5: minimum length of a password. The maximum below only limits the cost of hashing. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** §8: how long a notification is shown. */
export const NOTICE_MS = 5000
/** Maximum number of seats in a group. The database enforces it too. */
export const GROUP_SEATS = 100
/** Decisions: lifetime of a hold while its payment is pending, as also stated in the terms. */
export const HOLD_MINUTES = 15
export const EMAIL_VERIFICATION_HOURS = 24
/** Decision 0020: lifetime of a login challenge between the password and the second factor. */
export const LOGIN_CHALLENGE_MINUTES = 10
/** api.md: maximum number of days in a get-availability request. */
export const AVAILABILITY_MAX_DAYS = 62
/** §3: items stored in the browser's local storage at login. */
export const STORED_LOGIN_ITEMS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const
/** Decision 0016: a session request is purged after this many days. */
export const SESSION_REQUEST_RETENTION_DAYS = 90
/** Decisions: minimum age of an account holder. */
export const ADULT_YEARS = 18
/** Decisions: a transfer is created this many hours after the end of its session. */
export const TRANSFER_AFTER_HOURS = 24
/** Field notes, feedback: minimum number of ratings for an average, which is also updated in batches of this size. */
export const FEEDBACK_BATCH = 5
/** Maximum length of a provider's private note, in characters. */
export const NOTE_MAX = 10_000
/** Maximum length of a message between a client and a provider, in characters. */
export const MESSAGE_MAX = 4000
/** Decision 0030: a conversation is purged this many years after its last message. */
export const CONVERSATION_RETENTION_YEARS = 2
/** Maximum size of a picture: larger than photos from the best phone cameras. */
export const PICTURE_MAX_BYTES = 20_000_000
/** Minimum width and height of a picture in pixels: below this, a face on a card would look blurred. */
export const PICTURE_MIN_SIDE = 200
/** Decision 0028: how long a waitlist offer reserves a slot. */
export const WAITLIST_OFFER_HOURS = 2
/** Lifetime of an organization's invitation to a provider or a manager. */
export const ORGANIZATION_INVITATION_DAYS = 30
/**
 * An organization's statistics must cover at least this many clients and providers; otherwise they are omitted
 * (decision 0039).
 */
export const STATISTICS_MIN_CLIENTS = 5
export const STATISTICS_MIN_PROVIDERS = 3
/** Maximum length, in characters, of an administrator's reason, which is shown to the person concerned. */
export const REASON_MAX = 1000
/** Decision 0037: how long a recorded reason gives access to a person's data. */
export const DATA_ACCESS_MINUTES = 30
/**
 * Field notes §0: Stripe holds funds for a platform for at most 90 days. For a booking further ahead than this, the
 * card is saved and charged this many days before the session (decision 0035), which leaves the rest of the 90 days for
 * the session, a claim and the transfer.
 */
export const CHARGE_DAYS_BEFORE = 75
/** Decision 0035: hours in which to provide another card after a scheduled charge fails. */
export const CARD_RETRY_HOURS = 72
/** Decision 0035: a scheduled charge is announced by email this many days in advance. */
export const CHARGE_NOTICE_DAYS = 3
/** Maximum number of bookmarked providers per browser or account, so that their ids fit into a 4 kB cookie. */
export const MAX_BOOKMARKS = 100
