import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { House } from '../context.ts'
import { type Connection, connect } from '../database/connect.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sealingWith } from '../sealing.ts'
import { readSettings } from '../settings.ts'

/** A clock that stands still until it is moved. */
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

/** Jobs are noted, not run: a test looks at what was sent, or runs it itself. */
export class NotedJobs implements Jobs {
  sent: { kind: string; data: unknown }[] = []
  send: Jobs['send'] = async (kind, data) => {
    this.sent.push({ kind, data })
  }
  sendNow: Jobs['sendNow'] = async (kind, data) => {
    this.sent.push({ kind, data })
  }
  retry: Jobs['retry'] = async () => undefined
}

export interface TestHouse extends House {
  clock: FrozenClock
  jobs: NotedJobs
  connection: Connection
  databaseUrl: string
}

/** A house on a database of its own, cloned from the migrated one; gone when the test (or the file's hook) is finished. */
export async function testHouse(options: { now?: string; keep?: boolean; poolSize?: number } = {}): Promise<TestHouse> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const postgresUrl = inject('postgresUrl')
  const admin = connect(postgresUrl, 1)
  await admin.pool.query(`create database ${name} template template_hool strategy file_copy`)
  const databaseUrl = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const settings = readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'hool-house-')) })
  const connection = connect(databaseUrl, options.poolSize ?? 10)
  const close = async () => {
    await connection.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
    rmSync(settings.dataFolder, { recursive: true, force: true })
  }
  if (!options.keep) onTestFinished(close)
  return {
    settings,
    clock: new FrozenClock(options.now ?? '2026-11-23T07:20:00Z'),
    db: connection.db,
    jobs: new NotedJobs(),
    sealing: sealingWith(settings.fieldKey),
    connection,
    databaseUrl,
  }
}
