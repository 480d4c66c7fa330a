import pg from 'pg'
import { vi } from 'vitest'

/** Counts the database queries made while `request` runs, excluding notifications between processes. */
export async function countQueries(request: () => Promise<unknown>): Promise<number> {
  return (await recordQueries(request)).length
}

/** Lists the SQL of the queries that `countQueries` counts. */
export async function recordQueries(request: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await request()
  const { calls } = query.mock
  query.mockRestore()
  // Connections that listen for notifications pass the query as a plain string.
  const texts = calls.flatMap(([config]) => (config as unknown as { text?: string }).text ?? [])
  return texts.filter((text) => !text.includes('pg_notify'))
}
