import { readSchema } from '#modules/schema.ts'
import { createDatabase, startTestPostgres } from '#ops/test-postgres.ts'
import { connect } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { describeCatalog } from '#testing/server/describe-catalog.ts'

/** Describes the database schema that the migrations create. */
export async function describeSchema(): Promise<string[]> {
  const server = await startTestPostgres()
  const { pool, close } = connect(await createDatabase(server.url, 'inventory'), 1)
  try {
    await migrate(pool, readSchema())
    return await describeCatalog(pool)
  } finally {
    await close()
    await server.close()
  }
}
