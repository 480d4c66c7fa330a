// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** How long a message can be deleted by its author (decision 0030). */
export const MESSAGE_DELETE_MINUTES = 10
/** Delay of the email about an unread message, so that a recipient who is online gets none (decision 0030). */
export const MESSAGE_EMAIL_DELAY_MINUTES = 5
