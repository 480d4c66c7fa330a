import { sql } from 'kysely'
import { MAIL_KEPT_DAYS } from '#contract/retention.ts'
import type { House } from '../context.ts'

/** Every night: mails that left long ago, and those that never could. */
export async function forgetOldMails({ db }: Pick<House, 'db'>): Promise<void> {
  await sql`delete from mail where created_at < now() - make_interval(days => ${MAIL_KEPT_DAYS})`.execute(db)
}
