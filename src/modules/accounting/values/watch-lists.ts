/** Enumerations for disputes, bank payouts and reconciliation (decision 0034); shared with the browser. */
export const DISPUTE_STATUS = ['inquiry', 'open', 'underReview', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUS)[number]
/** The reason that the client gave their bank. */
export const DISPUTE_REASONS = [
  'unknownPayment',
  'notReceived',
  'notAsAgreed',
  'paidTwice',
  'refundMissing',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** Reasons for which a bank payout failed. */
export const PAYOUT_FAILURES = ['accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

export const DIFFERENCE_KINDS = ['missingHere', 'missingThere', 'amount', 'state', 'balance'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
/** Types of money movement, in Stripe's records and in our ledger. */
export const MOVEMENTS = [
  'payment',
  'refund',
  'refundReturned',
  'transfer',
  'reversal',
  'dispute',
  'payout',
  'fee',
  'other',
] as const
export type Movement = (typeof MOVEMENTS)[number]
export const DIFFERENCE_ABOUT = [...MOVEMENTS, 'row', 'balance'] as const
export type DifferenceAbout = (typeof DIFFERENCE_ABOUT)[number]
export const DIFFERENCE_CAUSES = [
  'eventLost',
  'byHand',
  'unknownHere',
  'maybeLater',
  'notThere',
  'feeChanged',
  'amountDiffers',
  'rowChanged',
  'bankReturned',
  'explained',
  'unknown',
] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]
/** Counter-accounts of a correction; the corrected account is the balance held at Stripe or disputed money. */
export const CORRECTION_ACCOUNTS = ['platformCost', 'providerCost', 'counsellor', 'fee', 'disputed', 'bank'] as const
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]
