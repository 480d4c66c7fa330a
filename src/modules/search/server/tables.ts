type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** One row per listed provider: data shared by all of their sessions. */
    provider_search: {
      provider_number: number
      provider_id: string
      buffer_before_minutes: number
      buffer_after_minutes: number
      /** The first of the eight days (UTC) that the start bits of the sessions cover. */
      bits_day: Temporal.PlainDate
    }
    /** One row per active session type of a listed provider. `schema.sql` explains the columns. */
    session_search: {
      session_template_id: string
      provider_number: number
      position: number
      language_mask: number
      flags: number
      price_cents: number
      duration_minutes: number
      notice_minutes: number
      notice_step: number
      next_start_at: Instant | null
      next_bookable_until: Instant | null
      topic_mask: number
      type_mask: number
      hourly_cents: number
      feedback_count: number
      spoken_mask: number
      offered_flags: number
      rating: number
      rank: number
      x: number | null
      y: number | null
      z: number | null
      cell: number | null
      bits: string
    }
    provider_search_text: { provider_number: number; text: string }
  }
}

/** Bits of `flags`. Rows exist only for listed providers, so there is no 'listed' flag. */
export const FLAG = { online: 1, onSite: 2, personal: 4, group: 8 } as const
