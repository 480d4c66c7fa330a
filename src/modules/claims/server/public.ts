import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { findAbsences } from './find-absences.ts'
import './tables.ts'

/**
 * Condition on booking `b`: its counsellor did not come (decision 0058), which an administrator has not rejected. Such a session
 * was not held, so no client is asked to rate it.
 */
export const IS_COUNSELLOR_ABSENT: RawBuilder<boolean> = sql<boolean>`exists (select from claim a
  where a.booking_id = b.booking_id and a.opened_by = 'machine' and a.status <> 'rejected')`

export { settleClaimOf } from './settle-claim.ts'

/** A person leaves: what they and we wrote goes, that there was a claim and what it cost stays with the books (decision 0021). */
export async function forgetClaimsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update claim set sealed_text = null, sealed_words = null, sealed_counsellor_words = null
    where booking_id in (select booking_id from booking where customer_account_id = ${customerAccountId})`.execute(tx)
}

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'find-absences': object
  }
}

/** Every minute, so that a client who waits hears of it while they wait. */
export const claimJobs = (house: House): JobHandlers => ({
  work: { 'find-absences': () => findAbsences(house) },
  schedules: { 'find-absences': '* * * * *' },
})
