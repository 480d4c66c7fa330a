import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import { EmailNotSentError, type SmtpServer } from './smtp-server.ts'
import { isEmailSuppressed } from './stored-emails.ts'

/**
 * Sends one email unless it was sent or is being sent right now. The row stays locked during the attempt, which
 * prevents concurrent jobs from sending it twice. This is the only transaction that waits for an external service,
 * hence the longer timeout. @throws EmailNotSentError (smtp-server.ts); the row then remains for the next attempt.
 */
export async function sendEmail(deps: Omit<AppDeps, 'jobs'>, server: SmtpServer, emailId: string): Promise<void> {
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
    // An email may have been queued for hours: a reminder of a session that has since been moved would mislead.
    const isOutdated = deps.outdatedEmails[row.kind] as OutdatedCheck | undefined
    if ((await isEmailSuppressed(tx, row.kind, email)) || (await isOutdated?.(tx, data, deps.clock.now()))) {
      await tx.deleteFrom('email').where('email_id', '=', emailId).execute()
      return
    }
    await server.send(emailId, email, rendered)
    // The database's time, as in created_at, because local mode's clock can be moved.
    await tx
      .updateTable('email')
      .set({ sent_at: sql<Temporal.Instant>`clock_timestamp()` })
      .where('email_id', '=', emailId)
      .execute()
  })
}

type OutdatedCheck = (tx: Transaction<Tables>, data: Email['data'], now: Temporal.Instant) => Promise<boolean>
type RenderedRow = { email: string; rendered: RenderedEmail; data: Email['data'] }

/** A failure here is permanent. The original error is dropped, because it may quote personal data. */
function decryptAndRender(
  deps: Omit<AppDeps, 'jobs' | 'db'>,
  emailId: string,
  row: { kind: EmailKind; encrypted: Buffer },
): RenderedRow {
  try {
    const { to, data } = deps.encryption.decrypt<Pick<Email, 'to' | 'data'>>(row.encrypted)
    const context = { brand: deps.settings.brand, now: deps.clock.now() }
    return { email: to.email, rendered: renderEmail(deps.emailTemplates, { kind: row.kind, to, data }, context), data }
  } catch {
    throw new EmailNotSentError(emailId, 'hopeless', `${row.kind} could not be opened or worded`)
  }
}
