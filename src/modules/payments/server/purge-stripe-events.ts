import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'

/**
 * Stripe retries events for three days. An event that arrives even later changes nothing, because events are applied by
 * reading the current state.
 */
const EVENT_DAYS = 30

/** Runs nightly: deletes events that Stripe can no longer resend. */
export async function purgeStripeEvents({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await sql`delete from stripe_event where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(db)
}
