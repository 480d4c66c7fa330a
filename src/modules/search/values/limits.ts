// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/** Number of results per page in the finder (look-and-feel.md). */
export const SEARCH_PAGE_SIZE = 20
/** §2: topics and types shown before 'show more'. */
export const SHOWN_BEFORE_MORE = 4
/** Maximum price that the finder's filter accepts, in euros. */
export const MAX_PRICE_FILTER_EUROS = 100_000
