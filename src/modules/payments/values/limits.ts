// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** Maximum length of an administrator's reason for a refund, in characters. */
export const REFUND_REASON_MAX = 1000
/** How many days before expiry a saved card starts to count as 'expiring soon' and its owner is emailed once. */
export const CARD_EXPIRY_WARNING_DAYS = 30
