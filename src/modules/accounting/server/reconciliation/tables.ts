import type { Generated } from 'kysely'
import type {
  DiscrepancyCause,
  DiscrepancyKind,
  DiscrepancySubject,
  MovementType,
} from '#modules/accounting/values/payment-monitoring.ts'

type Instant = Temporal.Instant
/** A bigint column, which is returned as a string. */
type BigIntCents = string | number

/** The total in whole cents and the number of movements of one type, in the ledger and at Stripe. */
export interface MovementTotals {
  about: MovementType
  here: number
  there: number
  hereCount: number
  thereCount: number
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Our copy of Stripe's balance transactions. */
    stripe_balance_transaction: {
      balance_transaction_id: string
      about: MovementType
      key: string
      source_id: string | null
      metadata_id: string | null
      intent_id: string | null
      amount_cents: number
      fee_cents: number
      moved_at: Instant
      available_at: Instant
    }
    reconciliation_run: {
      run_id: Generated<string>
      started_at: Instant
      finished_at: Instant | null
      read_count: Generated<number>
      posted_count: Generated<number>
      new_count: Generated<number>
      stripe_cents: BigIntCents | null
      ledger_cents: BigIntCents | null
      sums: Generated<MovementTotals[] | null>
      emailed_on: Generated<Temporal.PlainDate | null>
    }
    discrepancy: {
      discrepancy_id: Generated<string>
      about: DiscrepancySubject
      key: string
      kind: DiscrepancyKind
      ledger_cents: BigIntCents
      actual_cents: BigIntCents
      cause: DiscrepancyCause
      source_id: string | null
      payment_id: string | null
      provider_id: string | null
      first_seen: Instant
      last_seen: Instant
      resolved_at: Instant | null
      emailed_at: Generated<Instant | null>
    }
    discrepancy_resolution: { entry_id: string; discrepancy_id: string }
  }
}
