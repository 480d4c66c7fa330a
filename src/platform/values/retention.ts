/**
 * Retention periods. The purge jobs and the privacy notice use the same numbers, so that the notice is always correct.
 */

/** Ended logins: their addresses distinguish the owner from an attacker, and people may ask what happened. */
export const LOGIN_KEPT_DAYS = 90
/** Contact messages are answered within days; a year covers later questions about them. */
export const MESSAGE_TO_US_DAYS = 365
/** Sent emails: questions about an email come within three months. */
export const MAIL_KEPT_DAYS = 90
/** Ended waitlist entries: they reveal something about a person and soon have no use. */
export const WAIT_KEPT_DAYS = 90
/** Join and leave times of session rooms: evidence for as long as card networks allow chargebacks. */
export const ROOM_TIMES_KEPT_DAYS = 540
/** Tax data of a deleted account, until the end of the year (decision 0036). */
export const TAX_KEPT_YEARS = 7
/** VAT Act, § 36: invoices and the payments behind them. */
export const BOOKS_KEPT_YEARS = 7
