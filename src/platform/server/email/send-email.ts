import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { decryptEmail } from './decrypt-email.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import { EmailNotSentError, type SmtpClient } from './smtp-client.ts'
import { isEmailSuppressed } from './stored-emails.ts'

/**
 * Sends an email unless it has been sent or another job is sending it. The row stays locked during the attempt, so that
 * concurrent jobs cannot send it twice. This is the only transaction that waits for an external service, hence the
 * longer timeout. @throws EmailNotSentError (smtp-client.ts); the row then remains for the next attempt.
 */
export async function sendEmail(deps: Omit<AppDeps, 'jobs'>, client: SmtpClient, emailId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
    const row = await tx
      .selectFrom('email')
      .select(['kind', 'encrypted'])
      .where('email_id', '=', emailId)
      .where('sent_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const { email, rendered, data } = decryptAndRender(deps, emailId, row)
    // An email may have been queued for hours: a reminder of a session that has since been rescheduled would be
    // misleading.
    const isOutdated = deps.outdatedEmails[row.kind] as OutdatedCheck | undefined
    if ((await isEmailSuppressed(tx, row.kind, email)) || (await isOutdated?.(tx, data, deps.clock.now()))) {
      await tx.deleteFrom('email').where('email_id', '=', emailId).execute()
      return
    }
    await client.send(emailId, email, rendered)
    // Uses the database's clock, as created_at does, because local mode's clock can be moved.
    await tx
      .updateTable('email')
      .set({ sent_at: sql<Temporal.Instant>`clock_timestamp()` })
      .where('email_id', '=', emailId)
      .execute()
  })
}

type OutdatedCheck = (tx: Transaction<Tables>, data: Email['data'], now: Temporal.Instant) => Promise<boolean>
type RenderedRow = { email: string; rendered: RenderedEmail; data: Email['data'] }

/** @throws EmailNotSentError 'rejected'; the original error is dropped, because it may contain personal data */
function decryptAndRender(
  deps: Omit<AppDeps, 'jobs' | 'db'>,
  emailId: string,
  row: { kind: EmailKind; encrypted: Buffer },
): RenderedRow {
  try {
    const { to, data } = decryptEmail(deps, row)
    const context = { brand: deps.settings.brand, now: deps.clock.now() }
    return { email: to.email, rendered: renderEmail(deps.emailTemplates, { kind: row.kind, to, data }, context), data }
  } catch {
    throw new EmailNotSentError(emailId, 'rejected', `${row.kind} could not be decrypted or rendered`)
  }
}
