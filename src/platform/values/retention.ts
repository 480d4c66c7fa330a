/**
 * How long things are kept where nobody deletes them before. The sweepers and the privacy notice read the same numbers, so
 * that the page cannot promise something else.
 */

/** Ended logins: their addresses tell the owner from a guesser, and a person may ask what happened. */
export const LOGIN_KEPT_DAYS = 90
/** A message to us is answered within days; a year lets whoever comes back to it find what was said, and no longer. */
export const MESSAGE_TO_US_DAYS = 365
/** A person may ask for three months what they were told; after that a mail is only one more copy of what it says. */
export const MAIL_KEPT_DAYS = 90
/** What somebody waited for says something of them, and is of no use when it is long over. */
export const WAIT_KEPT_DAYS = 90
/** When somebody was in a session room: evidence for as long as card networks let a bank take a payment back. */
export const ROOM_TIMES_KEPT_DAYS = 540
/** Of a closed account: what the tax office still asks for, until the end of the year (decision 0036). */
export const TAX_KEPT_YEARS = 7
/** VAT Act, § 36: invoices and the payments behind them. */
export const BOOKS_KEPT_YEARS = 7
