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
  | 'providerFee'
  | 'platformPayout'
  | 'correction'

/**
 * Where money is or whose it is. `held`: with the payment provider for us; `counsellor`: owed to one of them; `fee`: earned;
 * `providerCost`: what the provider takes; `platformCost`: given away by us; `disputed`: taken back by a bank until it is
 * decided; `bank`: paid out to our own bank.
 */
export type LedgerAccount = 'held' | 'counsellor' | 'fee' | 'providerCost' | 'platformCost' | 'disputed' | 'bank'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Append-only; one a cause. The database holds its lines to a sum of zero. */
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
    /** What the platform has or has spent is positive, what it owes or has earned negative. */
    ledger_line: {
      entry_id: string
      account: LedgerAccount
      provider_id: string | null
      amount_cents: number
    }
    /** View: money rows that the ledger does not explain. Always empty. */
    money_unexplained: { kind: 'payment' | 'refund' | 'transfer'; id: string; row_cents: number; ledger_cents: number }
  }
}
