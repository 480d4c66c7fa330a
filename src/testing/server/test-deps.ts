import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { MODULES } from '#modules/server.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Connection } from '#platform/server/database/connect.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { connectModules } from '#platform/server/module.ts'
import { readSettings } from '#platform/server/settings.ts'
import { acquireTestDatabase } from './test-database.ts'

/** A clock that moves only when a test moves it. */
export class FrozenClock {
  at: Temporal.Instant
  constructor(at: string) {
    this.at = Temporal.Instant.from(at)
  }
  now = () => this.at
  moveTo(instant: string | Temporal.Instant): void {
    this.at = Temporal.Instant.from(instant)
  }
  forward(duration: Temporal.DurationLike): void {
    this.at = this.at.add(duration)
  }
}

/** Records jobs instead of running them. A test inspects them or runs them itself. */
export class RecordedJobs implements Jobs {
  sent: { kind: string; data: unknown }[] = []
  send: Jobs['send'] = async (kind, data) => {
    this.sent.push({ kind, data })
  }
  sendNow: Jobs['sendNow'] = async (kind, data) => {
    this.sent.push({ kind, data })
  }
  retry: Jobs['retry'] = async () => undefined
}

export interface TestDeps extends AppDeps {
  clock: FrozenClock
  jobs: RecordedJobs
  connection: Connection
  databaseUrl: string
  /** Closes the connections and releases the database; only needed with `keep`. */
  close(): Promise<void>
}

/** Creates dependencies with an empty database, which is released at the end of the test unless `keep` is set. */
export async function createTestDeps(
  options: { now?: string; keep?: boolean; poolSize?: number; s3Url?: string } = {},
): Promise<TestDeps> {
  const database = await acquireTestDatabase(options.poolSize)
  const { connection } = database
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-deps-'))
  const settings = readSettings({ DATA_DIR: dataFolder, S3_URL: options.s3Url })
  const close = async () => {
    await database.release()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  if (!options.keep) onTestFinished(close)
  const clock = new FrozenClock(options.now ?? '2026-11-23T07:20:00Z')
  const circuits = createCircuitBreakers(() => clock.now().epochMilliseconds)
  const deps = {
    settings,
    clock,
    circuits,
    fileStore: await createFileStore(settings, circuits),
    db: connection.db,
    jobs: new RecordedJobs(),
    encryption: createEncryption(settings.fieldKey),
    ...connectModules(MODULES),
    connection,
    databaseUrl: database.url,
    close,
  }
  return deps
}
