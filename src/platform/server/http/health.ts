import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

/** Adds `/healthz` (liveness) and `/readyz` (database and jobs). */
export function addHealthRoutes(app: FastifyInstance, parts: { db: Database; areJobsWorking: () => boolean }): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await sql`select 1`.execute(parts.db).then(
      () => true,
      () => false,
    )
    const jobs = parts.areJobsWorking()
    return reply.code(database && jobs ? 200 : 503).send({ database, jobs })
  })
}
