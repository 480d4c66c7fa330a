// Business constants of this module, each with its source: a section of the specification (§) or a decision.

/**
 * Maximum number of times an invoice is reissued (decision 0024). Each reissue uses two numbers of the provider's
 * series.
 */
export const MAX_INVOICE_REISSUES = 2
