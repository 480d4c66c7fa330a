import type { Generated } from 'kysely'

export type EntryKind =
  | 'payment'
  | 'refund'
  | 'refundReturned'
  | 'transfer'
  | 'reversal'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'
  | 'stripeFee'
  | 'platformPayout'
  | 'correction'

/**
 * `held`: our balance at Stripe; `provider`: owed to a provider; `fee`: our earned fee; `stripeCost`: Stripe's
 * fees; `platformCost`: refunds that we bear; `disputed`: withdrawn by a bank until the dispute is decided; `bank`:
 * paid out to our own bank account.
 */
export type LedgerAccount = 'held' | 'provider' | 'fee' | 'stripeCost' | 'platformCost' | 'disputed' | 'bank'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Append-only, with one row per kind and cause. The database requires the lines of an entry to sum to zero. */
    ledger_entry: {
      entry_id: Generated<string>
      at: Temporal.Instant
      kind: EntryKind
      cause: string
      reason: string | null
      currency: Generated<'eur'>
      payment_id: string | null
      refund_id: string | null
      transfer_id: string | null
    }
    /** Assets and costs are positive, liabilities and income negative. */
    ledger_line: {
      entry_id: string
      account: LedgerAccount
      provider_id: string | null
      amount_cents: number
    }
    /** View of payments, refunds and transfers that differ from the ledger. It must always be empty. */
    ledger_mismatch: { kind: 'payment' | 'refund' | 'transfer'; id: string; row_cents: number; ledger_cents: number }
  }
}
