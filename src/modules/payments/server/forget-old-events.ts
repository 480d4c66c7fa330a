import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'

/** The provider sends an event anew for three days; a stray one after that changes nothing, because what it tells is applied by state. */
const EVENT_DAYS = 30

/** Every night: marks of events that cannot come again. */
export async function forgetOldEvents({ db }: Pick<House, 'db'>): Promise<void> {
  await sql`delete from payment_event where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(db)
}
