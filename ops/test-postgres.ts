import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

export interface TestPostgres {
  /** The URL of the server's default database. */
  url: string
  close(): Promise<void>
}

/** Starts PostgreSQL in a temporary folder, without durability because it only serves tests. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'hool-postgres-'))
  const server = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  return {
    url: server.getUrl('postgres'),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates an empty database, or a copy of `template`. @returns its URL */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const admin = connect(serverUrl, 1)
  try {
    await admin.pool.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  } finally {
    await admin.close()
  }
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}

/** Runs statements on a database that may be in use. */
export async function runStatements(url: string, statements: string): Promise<void> {
  const { pool, close } = connect(url, 1)
  try {
    await pool.query(statements)
  } finally {
    await close()
  }
}
