/** Business constants, each with the paragraph of the specification (§) or the decision it comes from. */

/** §4, §9: a client cancels or changes freely until this many hours before the start. */
export const FREE_CANCELLATION_HOURS = 24
/** Field notes, pain 7: how often a client moves one session; the database holds a booking to it. */
export const MAX_CLIENT_MOVES = 2
/** Directive 2011/83/EU, art. 9: a contract made at a distance can be withdrawn from for so many days. */
export const WITHDRAWAL_DAYS = 14
/**
 * Counsellor types whose service is health care, which art. 3(3)(b) of that directive leaves out (docs/decisions/0022). Every
 * other service has the right to withdraw: withholding it where it is due would be the dearer mistake.
 */
export const HEALTH_PROVIDER_TYPES = [5] as const
/** §9: from this many minutes after the start a client can be marked as not attended. */
export const LATE_MINUTES = 15
/** §9: placeholders of a group's size. */
export const GROUP_MIN = 1
export const GROUP_MAX = 12
/** §9 and decisions: the session room opens this long before the start. */
export const ROOM_OPENS_MINUTES_BEFORE = 10
/** Issue 7: it closes so long after the end, */
export const ROOM_CLOSES_MINUTES_AFTER = 30
/** and is entered by a pass that works once, within so many seconds. */
export const ROOM_PASS_SECONDS = 60
/** So many people are joined from browser to browser; with a media server so many: a group of GROUP_MAX and its counsellor. */
export const ROOM_PLACES_DIRECT = 4
export const ROOM_PLACES_THROUGH = GROUP_MAX + 1
export const ROOM_NAME_MAX = 40
export const ROOM_CHAT_MAX = 2000
/** How to get in where a session is held: a door code, a floor. */
export const ARRIVAL_NOTE_MAX = 500
/** Characters of one description of WebRTC; a browser's longest are about a quarter of it. */
export const ROOM_SIGNAL_MAX = 60_000
/** A browser says so often that it is still there; whoever was silent three times as long has left. */
export const ROOM_BEAT_SECONDS = 10
/** Where browsers meet the room: the messages of room-messages.ts over one socket; nothing of it is in an address. */
export const ROOM_SOCKET = '/api/session-room'
/** The gate to the media server, for rooms that are held through one. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
/** §9: how long the bank may take to show a refund. */
export const REFUND_DAYS = 14
/** §1: the terms of use that hold now. */
export const TERMS_VALID_FROM = '2022-10-12'
/** Regulation (EU) 2019/1150: changed terms are told so long before, and the end of a contract with its reasons so long. */
export const TERMS_NOTICE_DAYS = 15
export const ENDING_NOTICE_DAYS = 30
/** Issue 6: superusers are asked to check the helplines again when the last check is this old. */
export const HELPLINE_CHECK_DAYS = 90
/** §9: claims can be opened this many days after a session. */
export const CLAIM_DAYS = 14
/** §9: within this many days of a claim somebody is in touch. */
export const CLAIM_ANSWER_DAYS = 3
export const CLAIM_MAX = 3000
/** A superuser's words about why money was given back. */
export const REFUND_WORDS_MAX = 1000
/** §5: every time starts on a quarter of an hour. */
export const STEP_MINUTES = 15
/** §5: a date is at most this many years before or after the current year; dates of birth are exempt. */
export const DATE_RANGE_YEARS = 25
/** §5: at most this many times in a customer request. */
export const MAX_REQUEST_TIMES = 3
/** §9: default bookable window. */
export const DEFAULT_MONTHS_AHEAD = 6
/** §9: default notice before a booking. */
export const DEFAULT_ADVANCE_HOURS = 2
/** §9: Monday to Friday, minutes of the counsellor's own day. */
export const DEFAULT_HOURS = [
  { start: 9 * 60, end: 13 * 60 },
  { start: 14 * 60, end: 18 * 60 },
] as const
/** §5: at most this many words about oneself. */
export const ABOUT_MAX_WORDS = 200
/** §5: passwords are at least this long; the upper bound only keeps hashing cheap. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** §2: the e-mail-verified page goes on to the dashboard after this many seconds. */
export const VERIFIED_REDIRECT_SECONDS = 10
/** §8: how long a notification stays. */
export const NOTICE_MS = 5000
/** The database holds a group to this many seats. */
export const GROUP_SEATS = 100
/** A session cannot be free: every booking is paid (decision 0012). Euros. */
export const FEE_MIN = 1
export const FEE_MAX = 10_000
/** The longest repetition of a group: a year of weeks. */
export const MAX_DATES = 52
/** Issue 3, Offering: a group below its minimum is put to its counsellor this long before; decision 0012: so long before it ends undecided. */
export const GROUP_ASK_HOURS = 24
export const GROUP_DECIDE_HOURS = 12
/** Decisions: a time is held this long while its payment is pending. */
export const HOLD_MINUTES = 15
/** speed.md 6.3: nobody may block a counsellor's week with unpaid holds. */
export const MAX_LIVE_HOLDS = 3
/** api.md: sign-in. */
export const ACCESS_TOKEN_MINUTES = 10
export const REFRESH_GRACE_SECONDS = 10
export const REFRESH_TOKEN_DAYS = 30
export const PROOF_HOURS = 24
export const PROOF_CODE_TRIES = 5
export const RESET_HOURS = 2
/** Decision 0020: what a person has just shown counts this long for what could lock them out or erase them. */
export const PROOF_MINUTES = 10
/** Decision 0020: between a right password and the second step. */
export const TICKET_MINUTES = 10
export const TICKET_TRIES = 5
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Decision 0021: how long the link to a copy of one's data works, and how often one is made. */
export const DATA_COPY_DAYS = 7
export const DATA_COPY_EVERY_HOURS = 24
/** api.md: get-availability spans at most this many days. */
export const AVAILABILITY_MAX_DAYS = 62
/** §3: what a browser keeps of a login, in its local storage. */
export const STORED_LOGIN_ITEMS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const
/** §7: public feedback. */
export const FEEDBACK_PAGE_SIZE = 10
/** Look-and-feel: results on one page of the finder. */
export const SEARCH_PAGE_SIZE = 20
/** §2: four topics and types until 'show more'. */
export const SHOWN_BEFORE_MORE = 4
/** Decisions: an invitation holds its times this long, never past the booking-advance limit. */
export const INVITATION_HOURS = 48
/** Decision 0016: a choice of more dates than this is none, and would block a counsellor's own week. */
export const MAX_INVITATION_TIMES = 6
/** Decision 0016: the first letter and three more. */
export const MAX_INVITATION_LETTERS = 4
/** No session costs less than one euro: the payment provider takes no smaller amount. */
export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 1_000_000
/** Decision 0016: a request is forgotten after this many days. */
export const REQUEST_DAYS = 90
/** Decisions: nobody younger may hold an account. */
export const ADULT_YEARS = 18
/** docs/decisions/0014: a counsellor's offer of other times waits until this long before the first of them, */
export const ANSWER_HOURS_BEFORE = 2
/** at most so many days. */
export const MAX_ANSWER_DAYS = 7
/** Issue 3: up to three times are offered to a client. */
export const MAX_OFFERED_TIMES = 3
/** Decision 0024: an invoice is made out anew at most so often; each time takes two numbers of the counsellor’s series. */
export const INVOICE_MADE_ANEW_MOST = 2
/** Attendance can be changed while a claim could be opened (§9). */
export const ATTENDANCE_DAYS = 14
/** Decisions: a transfer is created this long after the session ended. */
export const TRANSFER_AFTER_HOURS = 24
/** Field notes, feedback: an average is made of at least this many, and grows by as many. */
export const FEEDBACK_BATCH = 5
export const FEEDBACK_MAX = 2000
/** Decision 0025: a client is asked after so many completed sessions with a counsellor, once. */
export const FEEDBACK_ASK_AFTER = 2
/** A private note of a counsellor. */
export const NOTE_MAX = 10_000
/** A message between a client and a counsellor. Decision 0030: */
export const MESSAGE_MAX = 4000
/** how long its writer may take it back, */
export const TAKE_BACK_MINUTES = 10
/** how long nobody is mailed about it, so that whoever is reading anyway gets no mail, */
export const NOTICE_AFTER_MINUTES = 5
/** and how many years after its last message a conversation is forgotten. */
export const CONVERSATION_YEARS = 2
/** §5: an intro video has at most this many bytes (100 Mb), and lasts no longer than anybody watches. */
export const VIDEO_MAX_BYTES = 100_000_000
export const VIDEO_MAX_SECONDS = 300
/** What a telephone's best camera makes, with room. */
export const PICTURE_MAX_BYTES = 20_000_000
/** Below this many pixels a face is a blur on a card. */
export const PICTURE_LEAST_SIDE = 200
/** Decision 0028: what got free is held for one who waits this long, */
export const WAITING_OFFER_HOURS = 2
/** for a time somebody may ask at most so many days ahead, */
export const WAITING_DAYS = 92
/** and on so many lists at once. */
export const MAX_WAITS = 10
/** Whoever let a held time run out unanswered joins the same counsellor's list again only so many days later. */
export const WAIT_AGAIN_AFTER_DAYS = 3
/** A saved card is called 'expiring soon', and its owner told once, this long before its end. */
export const CARD_WARNING_DAYS = 30

/** The longer side of an organisation's logo: as large as its page shows it on a sharp screen. */
export const LOGO_LEAST_SIDE = 200

/** An organisation's invitation, of a counsellor or of who looks after it. */
export const ORGANISATION_INVITATION_DAYS = 30
/** Figures of an organisation are made of at least so many clients and counsellors, or are left out (decision 0039). */
export const FEWEST_CLIENTS = 5
export const FEWEST_COUNSELLORS = 3
/** Why a superuser does something; the person concerned reads it. */
export const REASON_MAX = 1000
/** Decision 0037: for so long a reason that was given opens somebody's data. */
export const LOOK_MINUTES = 30
/**
 * Field notes §0: the provider keeps money for a platform at most 90 days. What is booked further ahead than this saves the
 * card and is charged when so many days are left (decision 0035); the rest of the 90 is for the session, its claim and the transfer.
 */
export const CHARGE_DAYS_BEFORE = 75
/** Decision 0035: how long another card may be used after such a charge failed, */
export const CARD_RETRY_HOURS = 72
/** and how many days before it a letter says that it comes. */
export const CHARGE_NOTICE_DAYS = 3

/** Counsellors that one browser or account keeps as saved: their identifiers fit into a cookie of 4 kB. */
export const MAX_BOOKMARKS = 100
