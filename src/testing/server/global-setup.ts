import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readSchema } from '#modules/schema.ts'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { copyFolder } from './copy-folder.ts'
import { addEmptyDatabase } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A DATA_DIR that no server uses, for `copyPostgresData`. */
    postgresTemplate: string
  }
}

const FLAGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Statistics gathered while the tables are empty would lead to slow query plans in later tests.
  autovacuum: 'off',
}

/** Starts a non-durable PostgreSQL server for a test run and creates a migrated template for the test databases. */
export default async function setup(project: TestProject) {
  const [folder, copy] = ['hool-test-', 'hool-copy-'].map((prefix) => mkdtempSync(join(tmpdir(), prefix))) as [
    string,
    string,
  ]
  const first = await startEmbeddedPostgres(folder, FLAGS)
  await change(first.getUrl('postgres'), ({ pool }) => pool.query('create database template_hool'))
  await change(first.getUrl('template_hool'), ({ pool }) => migrate(pool, readSchema()))
  await first.close()
  copyFolder(folder, copy)
  const server = await startEmbeddedPostgres(folder, FLAGS)
  await change(server.getUrl('postgres'), ({ pool }) =>
    pool.query('create database template_test template template_hool'),
  )
  await change(server.getUrl('template_test'), ({ pool }) => addEmptyDatabase(pool))
  project.provide('postgresUrl', server.getUrl('postgres'))
  project.provide('postgresTemplate', copy)
  return async () => {
    await server.close()
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
    for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true })
    const [deadlock] = findDeadlocks(log)
    if (deadlock) throw new Error(`PostgreSQL detected a deadlock during the tests:\n${deadlock}`)
  }
}

/** A comment in a statement of a test that causes a deadlock on purpose. */
const DELIBERATE_DEADLOCK = '/* deliberate deadlock */'

/**
 * Returns the log entries of deadlocks that no test caused on purpose. A test can pass in spite of a deadlock, because
 * the product retries some transactions.
 */
const findDeadlocks = (log: string): string[] =>
  (log.match(/.*deadlock detected(\n(?!.* HINT: ).*)*/g) ?? []).filter((entry) => !entry.includes(DELIBERATE_DEADLOCK))

async function change(url: string, apply: (connection: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const connection = connect(url)
  await apply(connection)
  await connection.close()
}
