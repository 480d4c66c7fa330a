import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readSchema } from '#modules/schema.ts'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts a non-durable PostgreSQL server for a test run and creates a migrated template for the test databases. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-test-'))
  const server = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Statistics of empty tables would lead to slow query plans in later tests.
    autovacuum: 'off',
  })
  const postgres = connect(server.getUrl('postgres'))
  await postgres.pool.query('create database template_hool')
  await postgres.close()
  const template = connect(server.getUrl('template_hool'))
  await migrate(template.pool, readSchema())
  await template.close()
  project.provide('postgresUrl', server.getUrl('postgres'))
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
