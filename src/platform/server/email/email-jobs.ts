import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldEmails } from './purge-old-emails.ts'
import { sendEmail } from './send-email.ts'
import { mailServer, NotSent } from './smtp-server.ts'

/** After three days a letter about a time or a code helps nobody. */
const GIVE_UP = sql<Temporal.Instant>`now() - interval '3 days'`
/** Younger ones belong to their own job. */
const A_MINUTE_AGO = sql<Temporal.Instant>`now() - interval '1 minute'`
const SWEEP_SIZE = 200

/**
 * Jobs of this slice: 'send-mail' sends one, 'send-waiting-mails' what its job could not, oldest first.
 * `close` lets go of the connections to the mail server.
 */
export function emailJobs(deps: Omit<AppDeps, 'jobs'>) {
  const server = mailServer(deps.settings)
  /** Left alone until the next start: asking again every minute would ruin our name with the recipient's server. */
  const hopeless = new Set<string>()
  /** @throws what another try may mend */
  const attempt = async (mailId: string) => {
    try {
      await sendEmail(deps, server, mailId)
    } catch (error) {
      if (!(error instanceof NotSent && error.why === 'hopeless')) throw error
      hopeless.add(mailId)
      console.error(error.message)
    }
  }
  const work = {
    'send-mail': ({ mailId }: { mailId: string }) => attempt(mailId),
    'send-waiting-mails': async () => {
      for (const mailId of await waiting(deps, [...hopeless])) if (!(await tried(attempt(mailId)))) return
    },
    'forget-old-mails': () => purgeOldEmails(deps),
  } satisfies JobHandlers['work']
  const schedules = {
    'send-waiting-mails': '* * * * *',
    'forget-old-mails': '25 3 * * *',
  } satisfies JobHandlers['schedules']
  return { work, schedules, close: server.close }
}

/** False when nobody else's mail would leave either; the next minute sweeps again, so the queue need not. */
async function tried(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    if (error.why === 'away') console.error(error.message)
    return error.why === 'deferred'
  }
}

async function waiting({ db }: Pick<AppDeps, 'db'>, hopeless: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('sent_at', 'is', null)
    .where('created_at', '<', A_MINUTE_AGO)
    .where('created_at', '>', GIVE_UP)
    .where(sql<boolean>`mail_id <> all(${hopeless}::uuid[])`)
    .orderBy('created_at')
    .limit(SWEEP_SIZE)
    .execute()
  return rows.map((row) => row.mail_id)
}
