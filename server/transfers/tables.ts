import type { Generated } from 'kysely'
import type { TransferReason, TransferStatus } from '#contract/enums.ts'

type Instant = Temporal.Instant

declare module '../database/tables.ts' {
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
