import { mkdirSync } from 'node:fs'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

export interface LocalDatabase {
  url: string
  close(): Promise<void>
}

/** Starts a local copy's embedded PostgreSQL, and creates its database if it is missing. */
export async function startLocalDatabase(dataFolder: string): Promise<LocalDatabase> {
  mkdirSync(dataFolder, { recursive: true })
  const server = await startEmbeddedPostgres(dataFolder)
  await ensureDatabase(server.getUrl('postgres')).catch(async (error) => {
    await server.close()
    throw error
  })
  return { url: server.getUrl('hool'), close: server.close }
}

async function ensureDatabase(url: string): Promise<void> {
  const admin = connect(url, 1)
  const { rowCount } = await admin.pool.query("select from pg_database where datname = 'hool'")
  if (rowCount === 0) await admin.pool.query('create database hool')
  await admin.close()
}
