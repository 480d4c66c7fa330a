declare module '#platform/server/database/tables.ts' {
  interface Tables {
    idempotency_key: {
      customer_account_id: string
      key: string
      call: string
      body_hash: Buffer
      status: number | null
      reply: unknown
      created_at: Temporal.Instant
    }
  }
}

export {}
