import pg from 'pg'

/** Opens a connection on which statements may take as long as they need. */
export async function connectWithoutTimeouts(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    application_name: 'backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
