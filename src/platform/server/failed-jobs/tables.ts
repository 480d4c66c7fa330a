declare module '#platform/server/database/tables.ts' {
  interface Tables {
    failed_job: {
      kind: string
      /** The item's id in our database, or empty if there is none. */
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
