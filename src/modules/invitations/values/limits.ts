// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** How long an invitation reserves its times, unless the provider's notice period begins sooner (decisions). */
export const INVITATION_HOURS = 48
/** More times would not help the client and would block the provider's week (decision 0016). */
export const MAX_INVITATION_TIMES = 6
/** The first email and up to three resends (decision 0016). */
export const MAX_INVITATION_EMAILS = 4
/** Maximum length, in characters, of the provider's message to the client. */
export const INVITATION_MESSAGE_MAX = 1000
/** A session costs at least one euro: Stripe accepts no smaller amount. */
export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 1_000_000
