declare module '#platform/server/database/tables.ts' {
  interface Tables {
    vat_rate: { country: string; valid_from: Temporal.PlainDate; rate: number }
    tax_reminder: { provider_id: string; count: number; requested_at: Temporal.Instant }
    tax_seller: { provider_id: string; encrypted: Buffer; retained_until: Temporal.PlainDate }
  }
}

export {}
