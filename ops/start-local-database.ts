import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { isSupportedDatabase, UnsupportedDatabaseError } from '#platform/server/database/migrate.ts'
import { restrictDataFolder } from './restrict-data-folder.ts'

export interface LocalDatabase {
  url: string
  close(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL and creates its database if it does not exist. Data from before the first release is
 * moved aside, and the move is logged.
 * @throws UnsupportedDatabaseError if such data is in use by another process
 */
export async function startLocalDatabase(dataFolder: string): Promise<LocalDatabase> {
  restrictDataFolder(dataFolder)
  const server = await startEmbeddedPostgres(dataFolder)
  const url = server.getUrl('hool')
  try {
    await ensureDatabase(server.getUrl('postgres'))
    if (await isSupported(url)) return { url, close: server.close }
  } catch (error) {
    await server.close()
    throw error
  }
  await server.close()
  if (server.isReused) throw new UnsupportedDatabaseError()
  console.log(`The data of an earlier, unreleased version was moved to ${moveDataAside(dataFolder)}.`)
  return startLocalDatabase(dataFolder)
}

/** Keys are copied rather than moved, because they stay in use and the old data needs them too. */
const KEYS = ['auth-secret', 'field-key']
const ASIDE = 'before-first-release'

/** Moves the data to a new subfolder, leaving data from earlier moves in place. @returns the subfolder's path */
function moveDataAside(dataFolder: string): string {
  const entries = readdirSync(dataFolder)
  const earlierFolders = entries.filter((name) => name.startsWith(ASIDE))
  let name = ASIDE
  for (let number = 2; earlierFolders.includes(name); number++) name = `${ASIDE}-${number}`
  const folder = join(dataFolder, name)
  mkdirSync(folder, { mode: 0o700 })
  for (const entry of entries) {
    if (KEYS.includes(entry)) copyFileSync(join(dataFolder, entry), join(folder, entry))
    else if (!earlierFolders.includes(entry)) renameSync(join(dataFolder, entry), join(folder, entry))
  }
  return folder
}

/** Generous, because PostgreSQL has only just started, perhaps on a busy machine. */
const CONNECT_TIMEOUT_MS = 30_000

async function ensureDatabase(url: string): Promise<void> {
  const admin = connect(url, 1, { connectTimeoutMs: CONNECT_TIMEOUT_MS })
  const { rowCount } = await admin.pool.query("select from pg_database where datname = 'hool'")
  if (rowCount === 0) await admin.pool.query('create database hool')
  await admin.close()
}

async function isSupported(url: string): Promise<boolean> {
  const { pool, close } = connect(url, 1, { connectTimeoutMs: CONNECT_TIMEOUT_MS })
  try {
    return await isSupportedDatabase(pool)
  } finally {
    await close()
  }
}
