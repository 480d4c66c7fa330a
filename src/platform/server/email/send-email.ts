import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import { type MailServer, NotSent } from './smtp-server.ts'
import { isAccountQuiet } from './stored-emails.ts'

/**
 * Sends one mail unless it was sent or is being sent right now. The row stays locked meanwhile: that, and nothing else,
 * makes twenty jobs send one letter, so here alone a transaction waits for the outside, with a longer leash.
 * @throws NotSent (mail-server.ts); the row then waits for the next try.
 */
export async function sendEmail(deps: Omit<AppDeps, 'jobs'>, server: MailServer, mailId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
    const row = await tx
      .selectFrom('mail')
      .select(['kind', 'sealed'])
      .where('mail_id', '=', mailId)
      .where('sent_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const { email, worded, data } = opened(deps, mailId, row)
    // An email may have waited for hours: a reminder of a session that was moved would mislead.
    const isOutdated = deps.outdatedEmails[row.kind] as OutdatedCheck | undefined
    if ((await isAccountQuiet(tx, row.kind, email)) || (await isOutdated?.(tx, data, deps.clock.now()))) {
      await tx.deleteFrom('mail').where('mail_id', '=', mailId).execute()
      return
    }
    await server.send(mailId, email, worded)
    // The database's time, as in created_at: the clock of local mode can be moved, a delivery cannot.
    await tx
      .updateTable('mail')
      .set({ sent_at: sql<Temporal.Instant>`clock_timestamp()` })
      .where('mail_id', '=', mailId)
      .execute()
  })
}

type OutdatedCheck = (tx: Transaction<Tables>, data: Email['data'], now: Temporal.Instant) => Promise<boolean>
type Opened = { email: string; worded: RenderedEmail; data: Email['data'] }

/** What cannot be opened or worded today cannot be tomorrow; the error itself may quote what a person wrote. */
function opened(deps: Omit<AppDeps, 'jobs' | 'db'>, mailId: string, row: { kind: EmailKind; sealed: Buffer }): Opened {
  try {
    const { to, data } = deps.encryption.decrypt<Pick<Email, 'to' | 'data'>>(row.sealed)
    const sender = { brand: deps.settings.brand, now: deps.clock.now() }
    return { email: to.email, worded: renderEmail(deps.emailTemplates, { kind: row.kind, to, data }, sender), data }
  } catch {
    throw new NotSent(mailId, 'hopeless', `${row.kind} could not be opened or worded`)
  }
}
