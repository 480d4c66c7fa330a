import pg from 'pg'
import { vi } from 'vitest'

/** Counts the database queries that this process makes while `request` runs. */
export async function countQueries(request: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await request()
  const { length } = query.mock.calls
  query.mockRestore()
  return length
}
