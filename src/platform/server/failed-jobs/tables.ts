declare module '#platform/server/database/tables.ts' {
  interface Tables {
    failed_job: {
      kind: string
      /** Our own id of the item, or empty when unknown. */
      subject: string
      code: string
      message: string
      first_at: Temporal.Instant
      last_at: Temporal.Instant
      failures: number
    }
  }
}

export {}
