import type { Generated } from 'kysely'
import type { TransferReason, TransferStatus } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    transfer: {
      transfer_id: Generated<string>
      provider_id: string
      day: Temporal.PlainDate
      amount_cents: number
      status: Generated<TransferStatus>
      reason: TransferReason | null
      payment_account_id: string | null
      provider_transfer_id: string | null
      reversed_cents: Generated<number>
      tries: Generated<number>
      refusals: Generated<number>
      next_try_at: Instant
      created_at: Generated<Instant>
      asked_at: Instant | null
      settled_at: Instant | null
      /** Whole cents deducted for the negative balance; below zero for an amount paid in addition (decision 0033). */
      carried_cents: Generated<number>
    }
    take_back: {
      take_back_id: Generated<string>
      transfer_id: string
      provider_id: string
      amount_cents: number
      status: Generated<'asked' | 'done' | 'refused'>
      reason: string | null
      provider_reversal_id: string | null
      created_at: Instant
      settled_at: Instant | null
      /** Time of the last attempt by the scheduled job. */
      tried_at: Generated<Instant | null>
    }
    transfer_try: {
      transfer_id: string
      at: Instant
      outcome: 'sent' | 'refused' | 'away' | 'carried'
      reason: TransferReason | null
    }
    transfer_item: {
      booking_id: string
      transfer_id: string
      payment_cents: number
      refunded_cents: number
      fee_cents: number
      amount_cents: number
    }
  }
}
