import { sql } from 'kysely'
import type { House } from '../context.ts'

/** A person may ask for three months what they were told; after that a mail is only one more copy of what it says. */
const MAIL_DAYS = 90

/** Every night: mails that left long ago, and those that never could. */
export async function forgetOldMails({ db }: Pick<House, 'db'>): Promise<void> {
  await sql`delete from mail where created_at < now() - make_interval(days => ${MAIL_DAYS})`.execute(db)
}
