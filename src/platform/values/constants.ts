// Business constants, each with its source: a paragraph of the specification (§) or a decision.

/** §4, §9: a client can cancel or reschedule free of charge until this many hours before the start. */
export const FREE_CANCELLATION_HOURS = 24
/** Field notes, pain 7: how often a client can reschedule a session; also enforced by the database. */
export const MAX_CLIENT_RESCHEDULES = 2
/** Directive 2011/83/EU, art. 9: withdrawal period of a distance contract, in days. */
export const WITHDRAWAL_DAYS = 14
/**
 * Provider types whose service is health care, which art. 3(3)(b) of that directive excludes (docs/decisions/0022). All
 * other services have the right of withdrawal: denying it where it applies would be the costlier mistake.
 */
export const HEALTH_PROVIDER_TYPES = [5] as const
/** §9: minutes after the start from which a client can be marked as not attended. */
export const LATE_MINUTES = 15
/** §9: placeholders of the group size fields. */
export const GROUP_MIN = 1
export const GROUP_MAX = 12
/** §9 and decisions: minutes before the start when the session room opens. */
export const ROOM_OPENS_MINUTES_BEFORE = 10
/** Issue 7: minutes after the end when the session room closes. */
export const ROOM_CLOSES_MINUTES_AFTER = 30
/** Issue 7: lifetime in seconds of the one-time pass to enter a room. */
export const ROOM_PASS_SECONDS = 60
/** Capacity of a room: peer to peer, and through a media server (a group of GROUP_MAX and its provider). */
export const ROOM_CAPACITY_PEER_TO_PEER = 4
export const ROOM_CAPACITY_SFU = GROUP_MAX + 1
export const ROOM_NAME_MAX = 40
export const ROOM_CHAT_MAX = 2000
/** Characters of the note on how to get in, such as a door code or a floor. */
export const ARRIVAL_NOTE_MAX = 500
/** Characters of one WebRTC description; a browser's longest are about a quarter of this. */
export const ROOM_SIGNAL_MAX = 60_000
/** Heartbeat interval of a participant; after three times this silence the participant has left. */
export const ROOM_HEARTBEAT_SECONDS = 10
/** Path of the room's web socket for the messages of room-messages.ts. URLs contain no room data. */
export const ROOM_SOCKET = '/api/session-room'
/** Path of the proxy to the media server, for rooms that use one. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
/** §9: days that a bank may take to show a refund. */
export const REFUND_DAYS = 14
/** §1: effective date of the current terms of use. */
export const TERMS_VALID_FROM = '2022-10-12'
/** Regulation (EU) 2019/1150: notice of changed terms and of the end of a contract with its reasons, in days. */
export const TERMS_NOTICE_DAYS = 15
export const ENDING_NOTICE_DAYS = 30
/** Issue 6: administrators are reminded to check the helplines when the last check is this old. */
export const HELPLINE_CHECK_DAYS = 90
/** §9: claims can be opened this many days after a session. */
export const CLAIM_DAYS = 14
/** §9: days within which a claim is answered. */
export const CLAIM_ANSWER_DAYS = 3
export const CLAIM_MAX = 3000
/** Characters of an administrator's reason for a refund. */
export const REFUND_REASON_MAX = 1000
/** §5: times start on a quarter of an hour. */
export const TIME_STEP_MINUTES = 15
/** §5: a date is at most this many years before or after the current year; dates of birth are exempt. */
export const DATE_RANGE_YEARS = 25
/** §5: at most this many times in a customer request. */
export const MAX_REQUEST_TIMES = 3
/** §9: default bookable window. */
export const DEFAULT_MONTHS_AHEAD = 6
/** §9: default notice before a booking. */
export const DEFAULT_ADVANCE_HOURS = 2
/** §9: Monday to Friday, in minutes of the provider's local day. */
export const DEFAULT_HOURS = [
  { start: 9 * 60, end: 13 * 60 },
  { start: 14 * 60, end: 18 * 60 },
] as const
/** §5: word limit of a profile's 'About'. */
export const ABOUT_MAX_WORDS = 200
/** §5: minimum length of a password. The maximum only limits the cost of hashing. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** §2: seconds until the page for a verified email redirects to the dashboard. */
export const VERIFIED_REDIRECT_SECONDS = 10
/** §8: how long a notification is shown. */
export const NOTICE_MS = 5000
/** Maximum seats of a group, also enforced by the database. */
export const GROUP_SEATS = 100
/** In euros. A session cannot be free: every booking is paid (decision 0012). */
export const FEE_MIN = 1
export const FEE_MAX = 10_000
/** Maximum dates of a repeated group: weekly for a year. */
export const MAX_OCCURRENCES = 52
/**
 * Hours before a group below its minimum starts: the provider is asked to decide (issue 3, Offering), and the deadline
 * (decision 0012).
 */
export const GROUP_DECISION_REQUEST_HOURS = 24
export const GROUP_DECISION_DEADLINE_HOURS = 12
/** Decisions: lifetime of a hold while its payment is pending. */
export const HOLD_MINUTES = 15
/** speed.md 6.3: limits holds per client, so that unpaid ones cannot block a provider's week. */
export const MAX_ACTIVE_HOLDS = 3
/** api.md: sign-in. */
export const ACCESS_TOKEN_MINUTES = 10
export const REFRESH_GRACE_SECONDS = 10
export const REFRESH_TOKEN_DAYS = 30
export const EMAIL_VERIFICATION_HOURS = 24
export const VERIFICATION_CODE_ATTEMPTS = 5
export const RESET_HOURS = 2
/** Decision 0020: how long a login counts as recent for calls that could lock a person out or erase their data. */
export const RECENT_LOGIN_MINUTES = 10
/** Decision 0020: lifetime of a login challenge between the password and the second factor. */
export const LOGIN_CHALLENGE_MINUTES = 10
export const LOGIN_CHALLENGE_ATTEMPTS = 5
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Decision 0021: lifetime of the link to a data export, and minimum interval between exports. */
export const DATA_EXPORT_DAYS = 7
export const DATA_EXPORT_INTERVAL_HOURS = 24
/** api.md: get-availability spans at most this many days. */
export const AVAILABILITY_MAX_DAYS = 62
/** §3: items of a login in the browser's local storage. */
export const STORED_LOGIN_ITEMS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const
/** §7: public feedback. */
export const FEEDBACK_PAGE_SIZE = 10
/** Look-and-feel: results per page of the finder. */
export const SEARCH_PAGE_SIZE = 20
/** §2: topics and types shown before 'show more'. */
export const SHOWN_BEFORE_MORE = 4
/** Decisions: how long an invitation reserves its times, at most until the booking-advance limit. */
export const INVITATION_HOURS = 48
/** Decision 0016: a longer choice would not help the client, and would block the provider's week. */
export const MAX_INVITATION_TIMES = 6
/** Decision 0016: the first email and three reminders. */
export const MAX_INVITATION_EMAILS = 4
/** A session costs at least one euro: Stripe accepts no smaller amount. */
export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 1_000_000
/** Decision 0016: a session request is purged after this many days. */
export const SESSION_REQUEST_RETENTION_DAYS = 90
/** Decisions: minimum age of an account holder. */
export const ADULT_YEARS = 18
/** docs/decisions/0014: a reschedule proposal expires this many hours before the first proposed time. */
export const PROPOSAL_EXPIRY_HOURS_BEFORE = 2
/** docs/decisions/0014: maximum lifetime of a reschedule proposal. */
export const MAX_PROPOSAL_DAYS = 7
/** Issue 3: maximum times in a reschedule proposal. */
export const MAX_PROPOSED_TIMES = 3
/** Decision 0024: how often an invoice can be reissued. Each reissue uses two numbers of the provider's series. */
export const MAX_INVOICE_REISSUES = 2
/** Attendance can be changed while a claim could be opened (§9). */
export const ATTENDANCE_DAYS = 14
/** Decisions: hours after the end of a session when its transfer is created. */
export const TRANSFER_AFTER_HOURS = 24
/** Field notes, feedback: an average needs at least this many ratings, and is updated in batches of as many. */
export const FEEDBACK_BATCH = 5
export const FEEDBACK_MAX = 2000
/** Decision 0025: feedback is requested once, after this many completed sessions with a provider. */
export const FEEDBACK_REQUEST_AFTER_SESSIONS = 2
/** Characters of a provider's private note. */
export const NOTE_MAX = 10_000
/** Characters of a message between a client and a provider. */
export const MESSAGE_MAX = 4000
/** Decision 0030: how long the sender can delete a message. */
export const MESSAGE_DELETE_MINUTES = 10
/** Decision 0030: delay of the email about a message, so that a recipient who is reading gets none. */
export const MESSAGE_EMAIL_DELAY_MINUTES = 5
/** Decision 0030: years after its last message when a conversation is purged. */
export const CONVERSATION_RETENTION_YEARS = 2
/** §5: maximum size of an intro video (100 MB). The maximum length is what people are willing to watch. */
export const VIDEO_MAX_BYTES = 100_000_000
export const VIDEO_MAX_SECONDS = 300
/** Larger than the photos of the best phone cameras. */
export const PICTURE_MAX_BYTES = 20_000_000
/** With fewer pixels, a face is blurred on a card. */
export const PICTURE_MIN_SIDE = 200
/** Decision 0028: how long a waitlist offer reserves a slot. */
export const WAITLIST_OFFER_HOURS = 2
/** Decision 0028: how many days ahead a waitlist entry may be. */
export const WAITLIST_MAX_DAYS = 92
/** Decision 0028: maximum waitlist entries of a client. */
export const MAX_WAITLIST_ENTRIES = 10
/** Days before a client whose offer expired unanswered can join the same provider's waiting list again. */
export const WAITLIST_REJOIN_DAYS = 3
/** Days before expiry when a saved card counts as 'expiring soon' and its owner is emailed once. */
export const CARD_EXPIRY_WARNING_DAYS = 30

/** Minimum of the longer side of an organization's logo: the size on its page on a high-density screen. */
export const LOGO_MIN_SIDE = 200

/** Lifetime of an organization's invitation to a provider or a manager. */
export const ORGANIZATION_INVITATION_DAYS = 30
/** Statistics of an organization need at least this many clients and providers, or are left out (decision 0039). */
export const STATISTICS_MIN_CLIENTS = 5
export const STATISTICS_MIN_PROVIDERS = 3
/** Characters of an administrator's reason, which is shown to the person concerned. */
export const REASON_MAX = 1000
/** Decision 0037: how long a recorded reason gives access to a person's data. */
export const DATA_ACCESS_MINUTES = 30
/**
 * Field notes §0: Stripe holds funds for a platform at most 90 days. A booking further ahead than this saves the card,
 * which is charged this many days before the session (decision 0035); the rest of the 90 days is for the session, a
 * claim and the transfer.
 */
export const CHARGE_DAYS_BEFORE = 75
/** Decision 0035: hours to provide another card after a scheduled charge failed. */
export const CARD_RETRY_HOURS = 72
/** Decision 0035: days before a scheduled charge when it is announced by email. */
export const CHARGE_NOTICE_DAYS = 3

/** Maximum bookmarked providers per browser or account: their ids fit into a cookie of 4 kB. */
export const MAX_BOOKMARKS = 100
