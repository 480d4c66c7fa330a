/** Incremented when the layout changes, so that images rendered before are no longer used. */
export const CARD_VERSION = 1
