// Enumerations for disputes (decision 0034); shared with the browser.

export const DISPUTE_STATUS = ['inquiry', 'open', 'underReview', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUS)[number]
/** Reasons that clients give their bank. */
export const DISPUTE_REASONS = [
  'unknownPayment',
  'notReceived',
  'notAsAgreed',
  'paidTwice',
  'refundMissing',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]
