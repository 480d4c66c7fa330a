import { parseArgs } from 'node:util'
import { type AdminRoleOutcome, grantAdminRole, revokeAdminRole } from '#modules/accounts/server/admin-role.ts'
import { readSchema } from '#modules/schema.ts'
import { MODULES } from '#modules/server.ts'
import { email as emailShape } from '#platform/contract/values.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { systemClock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { connectModules } from '#platform/server/module.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startLocalDatabase } from './start-local-database.ts'

/**
 * `npm run superuser -- <email> [--remove]` adds or removes an administrator, including the first one. It uses the
 * site's settings and database. The site need not be running: the email is queued until it is.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remove: { type: 'boolean', default: false } },
})

const GRANT_MESSAGES: Record<AdminRoleOutcome, (email: string) => string> = {
  made: (email) => `${email} is now an administrator and is notified by email. They log in as before.`,
  already: (email) => `${email} is already an administrator. Nothing was changed.`,
  invited: (email) =>
    `${email} had no account, so one was created. Its owner gets an email with a link to choose a password, valid for two hours.`,
  invitedAgain: (email) => `${email} has not chosen a password yet. An email with a new link is on its way.`,
  blocked: (email) =>
    `The account of ${email} is blocked. Another administrator must activate it first. Nothing was changed.`,
}
const REVOKE_MESSAGES = {
  ended: (email: string) => `${email} is no longer an administrator. This takes effect with their next request.`,
  none: (email: string) => `${email} is not an administrator. Nothing was changed.`,
  last: (email: string) => `${email} is the only administrator. Add another one first. Nothing was changed.`,
}

const parsedEmail = emailShape.safeParse(positionals[0])
if (!parsedEmail.success || positionals.length !== 1) {
  console.error('Usage: npm run superuser -- name@example.com [--remove]')
  process.exit(1)
}
const settings = readSettings(process.env)
const embedded = settings.databaseUrl ? null : await startLocalDatabase(settings.dataFolder)
const url = settings.databaseUrl ?? embedded!.url
const connection = connect(url, 2)
const jobs = createJobQueue(url, { only: ['send-email'] })
try {
  await migrate(connection.pool, readSchema())
  await jobs.start({ work: {}, schedules: {} })
  const encryption = createEncryption(settings.fieldKey)
  const circuits = createCircuitBreakers()
  const deps = {
    settings,
    clock: systemClock,
    db: connection.db,
    jobs,
    encryption,
    circuits,
    fileStore: await createFileStore(settings, circuits),
    ...connectModules(MODULES),
  }
  const email = parsedEmail.data
  if (values.remove) console.log(REVOKE_MESSAGES[await revokeAdminRole(deps, email)](email))
  else {
    const outcome = await grantAdminRole(deps, email)
    console.log(GRANT_MESSAGES[outcome](email))
    if (outcome !== 'blocked') console.log(`Administration: ${settings.publicUrl}/superuser`)
    if (settings.adminsNeedTwoStep) console.log('They will be asked to set up two-step login after they log in.')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await jobs.stop()
  await connection.close()
  await embedded?.close()
}
