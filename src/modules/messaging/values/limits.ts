// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** How long after sending a message its author can still delete it (decision 0030). */
export const MESSAGE_DELETE_MINUTES = 10
/** Delay before the email about an unread message, so that recipients who are online do not get one (decision 0030). */
export const MESSAGE_EMAIL_DELAY_MINUTES = 5
