// Enumerations for bank payouts and reconciliation (decision 0034); shared with the browser.

export const PAYOUT_FAILURES = ['accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

export const DISCREPANCY_KINDS = ['missingInLedger', 'missingAtStripe', 'amount', 'state', 'balance'] as const
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number]
/** Types of money movement, in Stripe's records and in our ledger. */
export const MOVEMENT_TYPES = [
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
export type MovementType = (typeof MOVEMENT_TYPES)[number]
export const DISCREPANCY_SUBJECTS = [...MOVEMENT_TYPES, 'row', 'balance'] as const
export type DiscrepancySubject = (typeof DISCREPANCY_SUBJECTS)[number]
export const DISCREPANCY_CAUSES = [
  'missedEvent',
  'madeAtStripe',
  'unknownToUs',
  'notListedYet',
  'notListed',
  'feeChanged',
  'amountDiffers',
  'rowChanged',
  'bankReturned',
  'explained',
  'unknown',
] as const
export type DiscrepancyCause = (typeof DISCREPANCY_CAUSES)[number]
/**
 * Accounts against which a correction can be booked. The corrected account is the balance held at Stripe or disputed
 * money.
 */
export const CORRECTION_ACCOUNTS = ['platformCost', 'stripeCost', 'provider', 'fee', 'disputed', 'bank'] as const
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]
