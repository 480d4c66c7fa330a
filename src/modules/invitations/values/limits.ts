// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Decisions: how long an invitation reserves its times, unless the provider's notice period begins sooner. */
export const INVITATION_HOURS = 48
/** Decision 0016: more times would not help the client and would block the provider's week. */
export const MAX_INVITATION_TIMES = 6
/** Decision 0016: the first email and up to three resends. */
export const MAX_INVITATION_EMAILS = 4
/** Maximum length, in characters, of the provider's message to the client. */
export const INVITATION_MESSAGE_MAX = 1000
/** A session costs at least one euro: Stripe accepts no smaller amount. */
export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 1_000_000
