declare module '#platform/server/database/tables.ts' {
  interface Tables {
    vat_rate: { country: string; valid_from: Temporal.PlainDate; rate: number }
    tax_reminder: { provider_id: string; times: number; asked_at: Temporal.Instant }
    tax_seller: { provider_id: string; sealed: Buffer; kept_until: Temporal.PlainDate }
  }
}

export {}
