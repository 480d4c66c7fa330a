declare module '#platform/server/database/tables.ts' {
  interface Tables {
    noted_fault: {
      kind: string
      /** Our own id of the item, or empty when unknown. */
      subject: string
      code: string
      message: string
      first_at: Temporal.Instant
      last_at: Temporal.Instant
      times: number
    }
  }
}

export {}
