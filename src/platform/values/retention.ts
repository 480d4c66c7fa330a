// Retention periods. The purge jobs and the privacy notice use the same numbers, so that the notice is always correct.

/**
 * Ended logins: if a user asks about one, its network address helps to distinguish the account's owner from an
 * attacker.
 */
export const LOGIN_RETENTION_DAYS = 90
/** Contact messages. They are answered within days; a year covers follow-up questions. */
export const CONTACT_MESSAGE_RETENTION_DAYS = 365
/** Emails, sent or not: questions about an email arrive within three months. */
export const EMAIL_RETENTION_DAYS = 90
/** Ended waitlist entries: they reveal something personal and soon serve no purpose. */
export const WAITLIST_RETENTION_DAYS = 90
/** Join and leave times in session rooms, stored as evidence for as long as card networks allow chargebacks. */
export const ROOM_PARTICIPANT_RETENTION_DAYS = 540
/**
 * Tax data of a deleted account, stored until the end of the calendar year in which this period ends (decision 0036).
 */
export const TAX_RETENTION_YEARS = 7
/** VAT Act, § 36: invoices and the payments behind them. */
export const INVOICE_RETENTION_YEARS = 7
