import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type AdminRoleOutcome, grantAdminRole, revokeAdminRole } from '#modules/accounts/server/admin-role.ts'
import { MODULES } from '#modules/server.ts'
import { email as emailShape } from '#platform/contract/values.ts'
import { systemClock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { jobQueue } from '#platform/server/jobs/jobs.ts'
import { connectModules } from '#platform/server/module.ts'
import { readSettings } from '#platform/server/settings.ts'

/**
 * `npm run superuser -- <e-mail> [--remove]`: the first superuser, and every further one. With the settings of the program it
 * works on its database, whether the program runs or not; the letter waits in the queue until it does.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remove: { type: 'boolean', default: false } },
})

const SAID: Record<AdminRoleOutcome, (email: string) => string> = {
  made: (email) => `${email} is a superuser now and gets a letter about it. They log in as before.`,
  already: (email) => `${email} is a superuser already. Nothing was changed.`,
  invited: (email) =>
    `There was no account of ${email}, so one was made. Its owner gets a letter with a link to choose a password; it works for two hours.`,
  invitedAgain: (email) => `${email} has not chosen a password yet. A letter with a new link is on its way.`,
  blocked: (email) =>
    `The account of ${email} is blocked. Another superuser has to activate it first. Nothing was changed.`,
}
const REMOVED = {
  ended: (email: string) => `${email} is no superuser any more. What they could do ends with their next call.`,
  none: (email: string) => `${email} is no superuser. Nothing was changed.`,
  last: (email: string) => `${email} is the only superuser. Make another one first. Nothing was changed.`,
}

const given = emailShape.safeParse(positionals[0])
if (!given.success || positionals.length !== 1) {
  console.error('Say whose account: npm run superuser -- name@example.com [--remove]')
  process.exit(1)
}
const settings = readSettings(process.env)
mkdirSync(settings.dataFolder, { recursive: true })
const own = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataFolder)
if (own) await makeDatabase(own.urlOf('postgres'))
const url = settings.databaseUrl ?? own!.urlOf('hool')
const connection = connect(url, 2)
const jobs = jobQueue(url, ['send-mail'])
try {
  await migrate(connection.db as never)
  await jobs.start({ work: {}, schedules: {} })
  const encryption = createEncryption(settings.fieldKey)
  const deps = { settings, clock: systemClock, db: connection.db, jobs, encryption, ...connectModules(MODULES) }
  const email = given.data
  if (values.remove) console.log(REMOVED[await revokeAdminRole(deps, email)](email))
  else {
    const outcome = await grantAdminRole(deps, email)
    console.log(SAID[outcome](email))
    if (outcome !== 'blocked') console.log(`Administration: ${settings.publicUrl}/superuser`)
    if (settings.superusersNeedTwoStep) console.log('After logging in they are led through setting up a second step.')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await jobs.stop()
  await connection.close()
  await own?.close()
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const admin = connect(adminUrl, 1)
  const { rowCount } = await admin.pool.query("select from pg_database where datname = 'hool'")
  if (rowCount === 0) await admin.pool.query('create database hool')
  await admin.close()
}
