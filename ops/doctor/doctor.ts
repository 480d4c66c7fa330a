import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startLocalDatabase } from '#ops/start-local-database.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { Schema } from '#platform/server/database/migrate.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { type CheckedFinding, problem, runChecks, type Status } from './check.ts'
import { checkServer, databaseChecks } from './database-checks.ts'
import { backupToolsCheck, encryptionCheck, fileChecks } from './file-checks.ts'
import { jobChecks } from './job-checks.ts'
import { poolerCheck } from './pooler-check.ts'
import { replicaCheck } from './replica-check.ts'
import { roomChecks } from './room-checks.ts'
import { serviceChecks } from './service-checks.ts'
import { settingsChecks } from './settings-checks.ts'

/** Runs all checks with the settings of the server, whether or not the server is running. */
export async function examine(env: Record<string, string | undefined>, schema: Schema): Promise<CheckedFinding[]> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    const action = 'Correct it (docs/operating/configuration.md). Nothing else was checked.'
    // Error messages about settings contain their names, and values only if they are not secret.
    return [{ name: 'settings', ...problem(`${(error as Error).message}.`, action) }]
  }
  return examineSettings(settings, schema)
}

/** Runs all checks for these settings. */
export async function examineSettings(settings: Settings, schema: Schema): Promise<CheckedFinding[]> {
  const mode = settings.production ? 'production' : 'local mode'
  const readable: CheckedFinding = { name: 'settings', status: 'ok', message: `Complete for ${mode}.`, action: null }
  const [database, others] = await Promise.all([
    examineDatabase(settings, schema),
    runChecks([
      ...settingsChecks(settings),
      ...fileChecks(settings),
      ...serviceChecks(settings),
      ...roomChecks(settings),
    ]),
  ])
  return [readable, ...database, ...others]
}

async function examineDatabase(settings: Settings, schema: Schema): Promise<CheckedFinding[]> {
  const { databaseUrl, databasePoolerUrl, databaseReplicaUrl, dataFolder, production } = settings
  if (!databaseUrl && !existsSync(join(dataFolder, 'postgres/PG_VERSION')))
    return [{ name: 'database', status: 'ok', message: 'None yet: the first start creates it.', action: null }]
  const embedded = databaseUrl ? null : await startLocalDatabase(dataFolder)
  const connection = connect(databaseUrl ?? embedded!.url, 5)
  const { pool } = connection
  try {
    const server = await runChecks([
      {
        name: 'database',
        run: () => checkServer(pool),
        ifFailed: `Check that PostgreSQL runs, ${databaseUrl ? 'and DATABASE_URL' : 'and postgres.log in DATA_DIR'}. What is in it was not checked.`,
      },
    ])
    if (server[0]!.status === 'problem') return server
    const content = await runChecks([
      ...databaseChecks(pool, schema, production),
      encryptionCheck(pool, settings),
      ...jobChecks(connection),
      ...(databaseUrl ? [backupToolsCheck(pool)] : []),
      ...(databasePoolerUrl ? [poolerCheck(pool, databasePoolerUrl)] : []),
      ...(databaseReplicaUrl ? [replicaCheck(pool, databaseReplicaUrl)] : []),
    ])
    return [...server, ...content]
  } finally {
    // A query that hangs must not keep the command from exiting.
    await Promise.race([connection.close(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
    await embedded?.close()
  }
}

/** Formats a finding as one line. */
export function formatFinding({ status, name, message, action }: CheckedFinding): string {
  return `${status.padEnd(8)} ${name}: ${message}${action ? ` ${action}` : ''}`
}

export const getWorstStatus = (findings: readonly CheckedFinding[]): Status =>
  (['problem', 'warning'] as const).find((status) => findings.some((finding) => finding.status === status)) ?? 'ok'
