// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** §1: effective date of the current terms of use. */
export const TERMS_VALID_FROM = '2022-10-12'
/**
 * Regulation (EU) 2019/1150: notice periods in days for changing the terms and for ending a contract. Ending a contract
 * requires a statement of reasons.
 */
export const TERMS_NOTICE_DAYS = 15
export const ENDING_NOTICE_DAYS = 30
/** §2: seconds after which the page shown for a verified email address redirects to the dashboard. */
export const VERIFIED_REDIRECT_SECONDS = 10
/** api.md, sign-in: lifetimes of tokens and links, and the number of attempts to enter an emailed code. */
export const ACCESS_TOKEN_MINUTES = 10
export const REFRESH_GRACE_SECONDS = 10
export const REFRESH_TOKEN_DAYS = 30
export const VERIFICATION_CODE_ATTEMPTS = 5
export const RESET_HOURS = 2
/** Decision 0020: how long a login counts as recent for calls that could lock a person out or erase their data. */
export const RECENT_LOGIN_MINUTES = 10
export const LOGIN_CHALLENGE_ATTEMPTS = 5
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Decision 0071: lifetime of the link to a data export, and how soon another export can be requested. */
export const DATA_EXPORT_DAYS = 1
export const DATA_EXPORT_INTERVAL_HOURS = 24
/**
 * Decision 0071: number of exports per `DATA_EXPORT_INTERVAL_HOURS`, if each was downloaded before the next was
 * requested.
 */
export const DATA_EXPORTS_PER_INTERVAL = 3
