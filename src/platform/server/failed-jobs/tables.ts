declare module '#platform/server/database/tables.ts' {
  interface Tables {
    noted_fault: {
      kind: string
      /** Which one, where that is known; our own id. */
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
