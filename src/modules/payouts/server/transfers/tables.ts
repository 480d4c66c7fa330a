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
      stripe_account_id: string | null
      stripe_transfer_id: string | null
      reversed_cents: Generated<number>
      attempts: Generated<number>
      rejections: Generated<number>
      next_attempt_at: Instant
      created_at: Generated<Instant>
      requested_at: Instant | null
      settled_at: Instant | null
      /** Whole cents deducted for the negative balance; negative for an additional payment (decision 0033). */
      deducted_cents: Generated<number>
    }
    transfer_reversal: {
      transfer_reversal_id: Generated<string>
      transfer_id: string
      provider_id: string
      amount_cents: number
      status: Generated<'pending' | 'succeeded' | 'failed'>
      reason: string | null
      stripe_reversal_id: string | null
      created_at: Instant
      settled_at: Instant | null
      /** Time of the last attempt by the scheduled job. */
      attempted_at: Generated<Instant | null>
    }
    transfer_attempt: {
      transfer_id: string
      at: Instant
      outcome: 'sent' | 'rejected' | 'noResponse' | 'offset'
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
