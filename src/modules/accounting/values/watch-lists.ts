/** Words of the watch over the payment provider (decision 0034); the browser takes them as they are. */
export const DISPUTE_STATUS = ['inquiry', 'open', 'underReview', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUS)[number]
/** What the client told their bank. */
export const DISPUTE_REASONS = [
  'unknownPayment',
  'notReceived',
  'notAsAgreed',
  'paidTwice',
  'refundMissing',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** Why a payout did not reach a bank account. */
export const PAYOUT_FAILURES = ['accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

export const DIFFERENCE_KINDS = ['missingHere', 'missingThere', 'amount', 'state', 'balance'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
/** What money moved for, by the provider's book and ours. */
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
/** The other side of a correction: the one side is what the provider holds for us, or disputed money. */
export const CORRECTION_ACCOUNTS = ['platformCost', 'providerCost', 'counsellor', 'fee', 'disputed', 'bank'] as const
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]
