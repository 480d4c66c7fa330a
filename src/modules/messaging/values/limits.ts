// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Decision 0030: how long the sender can delete a message. */
export const MESSAGE_DELETE_MINUTES = 10
/** Decision 0030: delay of the email about a message, so that a recipient who is reading gets none. */
export const MESSAGE_EMAIL_DELAY_MINUTES = 5
