import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    saved_card: {
      customer_account_id: string
      stripe_customer_id: string | null
      generation: Generated<number>
      version: Generated<number>
      payment_method_id: string | null
      brand: string | null
      last4: string | null
      exp_month: number | null
      exp_year: number | null
      saved_at: Instant | null
      notified_at: Instant | null
      open_setup_at: Instant | null
      account_deleted_at: Instant | null
      checked_at: Instant | null
    }
  }
}
