import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { logError } from '#platform/server/log.ts'
import { purgeOldEmails } from './purge-old-emails.ts'
import { sendEmail } from './send-email.ts'
import { createSmtpClient, EmailNotSentError } from './smtp-client.ts'

/** After three days an email about a session time or a code is useless. */
const RETRY_CUTOFF = sql<Temporal.Instant>`now() - interval '3 days'`
/** Newer emails are left to their own 'send-email' jobs. */
const A_MINUTE_AGO = sql<Temporal.Instant>`now() - interval '1 minute'`
const BATCH_SIZE = 200

/**
 * Creates the email jobs: 'send-email' sends one email; 'send-waiting-emails' retries unsent ones, oldest first;
 * 'purge-old-emails' deletes old ones. `close` closes the connections to the SMTP server.
 */
export function emailJobs(deps: Omit<AppDeps, 'jobs'>) {
  const client = createSmtpClient(deps.settings, deps.circuits.email)
  /**
   * Ids of permanently rejected emails. They are not retried until the next start, because a retry every minute would
   * ruin our reputation with the recipient's server.
   */
  const undeliverable = new Set<string>()
  /** @throws errors that a retry may fix */
  const trySend = async (emailId: string) => {
    try {
      await sendEmail(deps, client, emailId)
    } catch (error) {
      if (!(error instanceof EmailNotSentError && error.reason === 'rejected')) throw error
      undeliverable.add(emailId)
      logNotSent(error)
    }
  }
  const work = {
    'send-email': ({ emailId }: { emailId: string }) => trySend(emailId),
    'send-waiting-emails': async () => {
      for (const emailId of await findUnsentEmails(deps, [...undeliverable]))
        if (!(await shouldContinueAfter(trySend(emailId)))) return
    },
    'purge-old-emails': () => purgeOldEmails(deps),
  } satisfies JobHandlers['work']
  const schedules = {
    'send-waiting-emails': '* * * * *',
    'purge-old-emails': '25 3 * * *',
  } satisfies JobHandlers['schedules']
  return { work, schedules, close: client.close }
}

const logNotSent = ({ emailId, reason, detail }: EmailNotSentError) =>
  logError('email not sent', { emailId, reason, detail })

/**
 * Returns whether to try the next email: false if the SMTP server is unreachable. A failed attempt does not fail the
 * job: the job runs again in a minute, so the queue need not retry it too.
 */
async function shouldContinueAfter(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (!(error instanceof EmailNotSentError)) throw error
    if (error.reason === 'unreachable') logNotSent(error)
    return error.reason === 'deferred'
  }
}

async function findUnsentEmails({ db }: Pick<AppDeps, 'db'>, undeliverable: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('email')
    .select('email_id')
    .where('sent_at', 'is', null)
    .where('created_at', '<', A_MINUTE_AGO)
    .where('created_at', '>', RETRY_CUTOFF)
    .where(sql<boolean>`email_id <> all(${undeliverable}::uuid[])`)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map((row) => row.email_id)
}
