import { appendFile, copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectWithoutTimeouts } from '#ops/backup/connect-without-timeouts.ts'
import { prepareCluster } from '#ops/backup/copy-cluster.ts'
import { copyClusterFiles } from '#ops/backup/copy-cluster-files.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

const SLOT = 'replica'

interface ReplicaOptions {
  /** The URL of a database on the primary, with a user that may replicate. */
  primaryUrl: string
  /** The folder that was passed to `startEmbeddedPostgres` for the primary. */
  primaryFolder: string
  /** An empty folder. */
  folder: string
  /** Settings besides those of `startEmbeddedPostgres`. */
  flags?: Record<string, string>
}

/** Copies a running primary and starts a streaming replica on the copy. */
export async function startReplica({
  primaryUrl,
  primaryFolder,
  folder,
  flags = {},
}: ReplicaOptions): Promise<EmbeddedPostgres> {
  const client = await connectWithoutTimeouts(primaryUrl)
  try {
    // From now on, the primary keeps the write-ahead log that the replica has not received.
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
  } finally {
    await client.end()
  }
  const dataFolder = join(folder, 'postgres')
  await copyClusterFiles({
    databaseUrl: primaryUrl,
    source: join(primaryFolder, 'postgres'),
    target: dataFolder,
    end: (_client, stop) => stop(),
  })
  await copyFile(join(primaryFolder, 'postgres-password'), join(folder, 'postgres-password'))
  const { hostname, port, username, password } = new URL(primaryUrl)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(
    join(dataFolder, 'postgresql.auto.conf'),
    `primary_conninfo = '${connection}'\nprimary_slot_name = '${SLOT}'\n`,
  )
  await writeFile(join(dataFolder, 'standby.signal'), '')
  await prepareCluster(folder)
  // The primary keeps rows that queries on the replica still need.
  return startEmbeddedPostgres(folder, { hot_standby_feedback: 'on', ...flags })
}
