// Business constants of this module, each with its source: a paragraph of the specification (§) or a decision.

/** Decision 0024: how often an invoice can be reissued. Each reissue uses two numbers of the provider's series. */
export const MAX_INVOICE_REISSUES = 2
