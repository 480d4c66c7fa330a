import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { FileStoreOwnerError } from './file-store.ts'
import { logIfUnavailable } from './unavailable-store.ts'
import './tables.ts'

/**
 * Ensures that the file store belongs to this database. Call it before deleting files that the database does not
 * reference.
 * @throws FileStoreOwnerError if it belongs to another database
 */
export async function claimFileStore({ fileStore, db }: Pick<AppDeps, 'fileStore' | 'db'>): Promise<void> {
  await fileStore.claim(await loadSiteId(db))
}

/**
 * Claims the file store when the server starts. If the store is unavailable, the server starts anyway.
 * @throws an error whose message begins with 'Not started' if it belongs to another database
 */
export const claimFileStoreIfAvailable = (deps: Pick<AppDeps, 'fileStore' | 'db'>): Promise<void> =>
  claimFileStore(deps).catch((error) => {
    if (error instanceof FileStoreOwnerError) throw new Error(`Not started: ${error.message}`)
    logIfUnavailable(error)
  })

async function loadSiteId(db: Database): Promise<string> {
  // The update changes nothing, but makes the statement return an existing row.
  const { rows } = await sql<{ site_id: string }>`
    insert into site default values on conflict (is_only) do update set is_only = true returning site_id`.execute(db)
  return rows[0]!.site_id
}
