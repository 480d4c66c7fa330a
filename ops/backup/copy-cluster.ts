import { randomBytes } from 'node:crypto'
import { chmod, copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { buildCommandPrefix, giveToUnprivilegedUser } from '#platform/server/database/postgres-command.ts'
import { connectWithoutTimeouts } from './connect-without-timeouts.ts'
import { copyClusterFiles } from './copy-cluster-files.ts'
import { listNamedFiles, loadDatabaseFacts } from './database-facts.ts'
import type { CopyDatabaseOptions, DatabaseCopy } from './dump-database.ts'
import { withLockedFileRows } from './lock-file-rows.ts'

/** The folder in a backup that has the same layout as DATA_DIR for the embedded PostgreSQL. */
export const CLUSTER_FOLDER = 'cluster'
/** The same for all computers whose PostgreSQL servers can read each other's files. */
export const PLATFORM = `${process.platform}-${process.arch}`

export interface CopyClusterOptions extends CopyDatabaseOptions {
  /** DATA_DIR of the running server. */
  dataFolder: string
}

/**
 * Copies the files of the embedded PostgreSQL while it runs (PostgreSQL's manual, 25.3.3: low-level API), and then
 * starts a server on the copy. This proves that the copy can be started, and rolls it forward to the moment at which
 * copying ended. pg_dump is not used, because npm does not install it.
 */
export async function copyCluster(options: CopyClusterOptions): Promise<DatabaseCopy> {
  const folder = join(options.target, CLUSTER_FOLDER)
  await rm(folder, { recursive: true, force: true })
  await copyRunningCluster(options, join(folder, 'postgres'))
  return examineCopy(options, folder)
}

/**
 * Copies the files while the server runs. Rows that refer to files are locked when the copy ends, so that the copied
 * files match the rows in the copy.
 */
const copyRunningCluster = (options: CopyClusterOptions, target: string): Promise<void> =>
  copyClusterFiles({
    databaseUrl: options.databaseUrl,
    source: join(options.dataFolder, 'postgres'),
    target,
    end: (client, stop) =>
      withLockedFileRows(options.databaseUrl, async () => {
        const stopped = await stop()
        await options.copyNamedFiles(await listNamedFiles(client))
        return stopped
      }),
  })

/** Starts a server on the copy, which replays the write-ahead log, and stops the server once the copy has been read. */
async function examineCopy(options: CopyClusterOptions, folder: string): Promise<DatabaseCopy> {
  const passwordFile = join(folder, 'postgres-password')
  await copyFile(join(options.dataFolder, 'postgres-password'), passwordFile)
  await prepareCluster(folder)
  // Before replaying the log, the server writes the whole copy to disk.
  const server = await startEmbeddedPostgres(
    folder,
    process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {},
  )
  try {
    const client = await connectWithoutTimeouts(server.getUrl('hool'))
    try {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      )
      const facts = await loadDatabaseFacts(client)
      // The backup must not reveal the password of the running server.
      const password = randomBytes(18).toString('base64url')
      await client.query(`alter role postgres password '${password}'`)
      await writeFile(passwordFile, password, { mode: 0o600, flush: true })
      const serverMajor = Math.floor(Number(rows[0]!.version) / 10_000)
      return { database: { kind: 'cluster', serverMajor, toolMajor: null, platform: PLATFORM }, facts }
    } finally {
      await client.end()
    }
  } finally {
    await server.close()
    await rm(join(folder, 'postgres.log'), { force: true })
    await rm(join(folder, 'postgres', 'postmaster.opts'), { force: true })
  }
}

/** Makes the user that runs PostgreSQL the owner of the copied files, if that is a different user. */
export async function prepareCluster(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres')
  await chmod(cluster, 0o700)
  if (!buildCommandPrefix(cluster).includes('--reuid')) return
  const names = await readdir(cluster, { recursive: true })
  giveToUnprivilegedUser(cluster, ...names.map((name) => join(cluster, name)))
}
