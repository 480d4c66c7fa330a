type Instant = Temporal.Instant

declare module '../database/tables.ts' {
  interface Tables {
    provider_search: {
      provider_number: number
      provider_id: string
      topic_mask: number
      language_mask: number
      type_mask: number
      flags: number
      price_cents: number
      hourly_cents: number
      rating: number
      feedback_count: number
      rank: number
      x: number | null
      y: number | null
      z: number | null
      cell: number | null
      lead_template_id: string
      lead_minutes: number
      buffer_before_minutes: number
      buffer_after_minutes: number
      notice_minutes: number
      notice_step: number
      next_start_at: Instant | null
      bits_day: Temporal.PlainDate
      bits: string
    }
    provider_search_text: { provider_number: number; said: string }
  }
}

/** Bits of `flags`. A row exists only for a listed counsellor, so 'listed' needs none. */
export const FLAG = { online: 1, onSite: 2, personal: 4, group: 8 } as const
