import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Email, EmailKind, RecipientFor } from './email-kinds.ts'
import { fingerprintRecipient } from './stored-emails.ts'

/**
 * Enqueues an email: inserts the encrypted row and its job in one transaction, the caller's or a new one. If the
 * `dedupeKey` already exists, nothing is inserted, so that a repeated action sends only one email (issue 2, Proof).
 */
export async function enqueueEmail<K extends EmailKind>(
  db: Database | Transaction<Tables>,
  deps: Pick<AppDeps, 'encryption' | 'jobs'>,
  email: Omit<Email<K>, 'to'> & { to: RecipientFor<K>; dedupeKey: string },
): Promise<void> {
  const insert = async (tx: Transaction<Tables>) => {
    const { kind, to, data, dedupeKey } = email
    const inserted = await tx
      .insertInto('email')
      .values({
        dedupe_key: dedupeKey,
        kind,
        encrypted: deps.encryption.encrypt({ to, data }),
        recipient_fingerprint: fingerprintRecipient(deps, to.email),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('email_id')
      .executeTakeFirst()
    if (inserted) await deps.jobs.send('send-email', { emailId: inserted.email_id }, tx)
  }
  if (db.isTransaction) await insert(db as Transaction<Tables>)
  else await db.transaction().execute(insert)
}
