import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSchema } from '#modules/schema.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import type { Settings } from '#platform/server/settings.ts'
import { startMailbox } from '#sandbox/mailbox.ts'
import { startS3Server } from '#testing/server/s3-server.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import type { CheckedFinding } from './check.ts'
import { examine, examineSettings, formatFinding } from './doctor.ts'

const SCHEMA = readSchema()

const createSettings = (deps: TestDeps): Settings => ({ ...deps.settings, databaseUrl: deps.databaseUrl })

/** Returns the output lines of the checks whose status is not `ok`. */
const listFaults = (findings: CheckedFinding[]) => findings.filter(({ status }) => status !== 'ok').map(formatFinding)

const insertEmail = (deps: TestDeps, encrypted: Buffer) =>
  deps.connection.pool.query(
    `insert into email (dedupe_key, kind, encrypted, recipient_fingerprint) values ('1', 'test', $1, $1)`,
    [encrypted],
  )

test('a site with working services has no problem, and its keys decrypt what is stored', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.close)
  const deps = await createTestDeps({ s3Url: s3.url })
  await withPayments(deps)
  const mailbox = await startMailbox({ stateFolder: join(deps.settings.dataFolder, 'mailbox') })
  onTestFinished(mailbox.close)
  await insertEmail(deps, deps.encryption.encrypt({ to: 'anna@hool.test' }))
  const findings = await examineSettings({ ...createSettings(deps), smtpUrl: mailbox.smtpUrl }, SCHEMA)
  expect(findings.filter(({ status }) => status === 'problem')).toEqual([])
  const messages = findings.map(({ name, message }) => `${name}: ${message}`)
  for (const expected of [
    'migrations: All',
    'encryption key: FIELD_KEY decrypts a sample',
    'file store: Files can be stored, read and deleted.',
    'email: The mail server accepts the login. Nothing was sent.',
  ])
    expect(messages).toContainEqual(expect.stringContaining(expected))
  expect(await mailbox.emails()).toEqual([])
})

test('names another key, open key files, failed jobs, unknown migrations and invalid indexes', async () => {
  const deps = await createTestDeps()
  const { pool } = deps.connection
  await insertEmail(deps, createEncryption(Buffer.alloc(32, 7)).encrypt({ to: 'anna@hool.test' }))
  await pool.query(
    `insert into failed_job (kind, subject, code, message, first_at, last_at) values ('make-refund', 'x', 'y', 'z', now(), now())`,
  )
  await pool.query(`insert into schema_migration (name) values ('29990101T0000-later')`)
  await pool.query(
    `create index broken on email (kind); update pg_index set indisvalid = false where indexrelid = 'broken'::regclass`,
  )
  chmodSync(join(deps.settings.dataFolder, 'field-key'), 0o644)
  const faults = listFaults(await examineSettings(createSettings(deps), SCHEMA))
  for (const expected of [
    'problem  encryption key: FIELD_KEY does not decrypt the stored rows.',
    'problem  file permissions: Other users of this computer can read field-key in DATA_DIR.',
    'warning  failed jobs: Some failed: make-refund.',
    'problem  migrations: The database is newer than this version',
    'problem  indexes: broken cannot be used',
  ])
    expect(faults).toContainEqual(expect.stringContaining(expected))
  await pool.query(`delete from schema_migration where name like '2999%'; drop index broken`)
})

test('a job that waits while a server is running is a problem', async () => {
  const deps = await createTestDeps()
  const getQueue = async () =>
    (await examineSettings(createSettings(deps), SCHEMA)).find(({ name }) => name === 'job queue')!
  // This queue processes no jobs.
  const queue = createJobQueue(deps.databaseUrl, { only: ['send-email'] })
  await queue.start({ work: {}, schedules: {} })
  await queue.sendNow('send-email', { emailId: 'none' })
  expect(await getQueue()).toMatchObject({ status: 'ok', message: 'Jobs are run in time.' })
  await deps.connection.pool.query(`update pgboss.job set start_after = now() - interval '1 hour'`)
  expect(await getQueue()).toMatchObject({ status: 'problem', message: expect.stringContaining('for 60 minutes') })
  await queue.stop()
  await expect.poll(getQueue).toMatchObject({ status: 'ok', message: expect.stringContaining('No server is running') })
})

test('says which services do not answer, and prints no password', async () => {
  const deps = await createTestDeps()
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const closed = '127.0.0.1:9'
  const settings: Settings = {
    ...createSettings(deps),
    ...{
      databaseUrl: `postgres://anna:rhododendron@${closed}/hool`,
      smtpUrl: `smtp://anna:rhododendron@127.0.0.1:${port}`,
    },
    payments: {
      ...{ mode: 'provider', secretKey: 'sk_test_rhododendron', publishableKey: 'pk_test', webhookSecret: 'whsec_1' },
      ...{ apiBase: `http://${closed}`, scriptUrl: '' },
    },
    rooms: {
      ...{ stunUrls: [], turnUrls: [`turn:${closed}?transport=tcp`], turnSecret: 'rhododendron' },
      ...{ mediaServerUrl: `ws://${closed}`, mediaServerSecret: 'rhododendron' },
    },
    zoom: { accountId: 'a', clientId: 'b', clientSecret: 'rhododendron', hosts: ['me'], apiBase: `http://${closed}` },
    s3: {
      ...{ endpoint: `http://${closed}`, region: 'us-east-1', bucket: 'hool', prefix: '' },
      credentials: { accessKeyId: 'anna', secretAccessKey: 'rhododendron' },
    },
    tracing: { url: `http://${closed}/v1/traces`, headers: { authorization: 'rhododendron' }, share: 1 },
  }
  const faults = listFaults(await examineSettings(settings, SCHEMA))
  for (const name of ['database', 'payments', 'email', 'relay', 'media server', 'zoom', 'file store', 'traces'])
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^problem  ${name}: `)))
  expect(faults.join()).not.toMatch(/rhododendron|anna/)
})

test('a missing setting is reported instead of all other checks', async () => {
  const findings = await examine({ NODE_ENV: 'production' }, SCHEMA)
  expect(listFaults(findings)).toEqual([
    expect.stringContaining('problem  settings: Not started: these settings are missing'),
  ])
})
