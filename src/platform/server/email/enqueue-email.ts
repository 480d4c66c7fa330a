import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailKind, RecipientOf } from './email-kinds.ts'
import { fingerprintRecipient } from './stored-emails.ts'

/**
 * Writes a mail that leaves after commit: the sealed row and its job in one transaction, the caller's or an own one.
 * A `dedupeKey` known already writes nothing, so what runs twice still mails once (issue 2, Proof).
 */
export async function enqueueEmail<K extends EmailKind>(
  db: Database | Transaction<Tables>,
  deps: Pick<AppDeps, 'encryption' | 'jobs'>,
  mail: Omit<Email<K>, 'to'> & { to: RecipientOf<K>; dedupeKey: string },
): Promise<void> {
  const write = async (tx: Transaction<Tables>) => {
    const { kind, to, data, dedupeKey } = mail
    const written = await tx
      .insertInto('mail')
      .values({
        dedupe_key: dedupeKey,
        kind,
        sealed: deps.encryption.encrypt({ to, data }),
        recipient_mark: fingerprintRecipient(deps, to.email),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('mail_id')
      .executeTakeFirst()
    if (written) await deps.jobs.send('send-mail', { mailId: written.mail_id }, tx)
  }
  if (db.isTransaction) await write(db as Transaction<Tables>)
  else await db.transaction().execute(write)
}
