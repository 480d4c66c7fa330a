import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    invoice_series: { series: string; last_number: number }
    invoice: {
      invoice_id: Generated<string>
      kind: 'session' | 'creditNote' | 'feeStatement'
      series: string
      number: number
      provider_id: string
      payment_id: string | null
      refund_id: string | null
      /** On a credit note: the invoice that it cancels in full because a new one replaces it. */
      cancels_invoice_id: string | null
      replaces_invoice_id: string | null
      month: Temporal.PlainDate | null
      amount_cents: number
      issued_at: Instant
      encrypted: Buffer
    }
    invoice_details: { customer_account_id: string; encrypted: Buffer; changed_at: Instant }
  }
}
