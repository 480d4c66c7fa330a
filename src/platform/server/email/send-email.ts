import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Mail, MailKind } from './email-kinds.ts'
import { wantsQuiet } from './emails-of-person.ts'
import { type WordedMail, wordMail } from './render-email.ts'
import { type MailServer, NotSent } from './smtp-server.ts'

/**
 * Sends one mail unless it was sent or is being sent right now. The row stays locked meanwhile: that, and nothing else,
 * makes twenty jobs send one letter, so here alone a transaction waits for the outside, with a longer leash.
 * @throws NotSent (mail-server.ts); the row then waits for the next try.
 */
export async function sendMail(house: Omit<House, 'jobs'>, server: MailServer, mailId: string): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
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
    const { email, worded, data } = opened(house, mailId, row)
    // An email may have waited for hours: a reminder of a session that was moved would mislead.
    const isOutdated = house.outdatedEmails[row.kind] as OutdatedCheck | undefined
    if ((await wantsQuiet(tx, row.kind, email)) || (await isOutdated?.(tx, data, house.clock.now()))) {
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

type OutdatedCheck = (tx: Transaction<Tables>, data: Mail['data'], now: Temporal.Instant) => Promise<boolean>
type Opened = { email: string; worded: WordedMail; data: Mail['data'] }

/** What cannot be opened or worded today cannot be tomorrow; the error itself may quote what a person wrote. */
function opened(house: Omit<House, 'jobs' | 'db'>, mailId: string, row: { kind: MailKind; sealed: Buffer }): Opened {
  try {
    const { to, data } = house.sealing.open<Pick<Mail, 'to' | 'data'>>(row.sealed)
    const sender = { brand: house.settings.brand, now: house.clock.now() }
    return { email: to.email, worded: wordMail(house.emailTemplates, { kind: row.kind, to, data }, sender), data }
  } catch {
    throw new NotSent(mailId, 'hopeless', `${row.kind} could not be opened or worded`)
  }
}
