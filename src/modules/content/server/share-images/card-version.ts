/** Raised when the drawing changes, so that cards drawn before are not shown any more. */
export const CARD_VERSION = 1
