import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { EMAIL_RETENTION_DAYS } from '#platform/values/retention.ts'

/** Runs nightly: deletes old emails, whether sent or not. */
export async function purgeOldEmails({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await sql`delete from email where created_at < now() - make_interval(days => ${EMAIL_RETENTION_DAYS})`.execute(db)
}
