import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { openAbsenceClaims } from './open-absence-claims.ts'
import './tables.ts'

/**
 * Condition on the booking with this alias: a problem was reported, and no administrator rejected the claim. Clients are
 * not asked how such a session was (decision 0060).
 */
export const hasClaimSql = (booking = 'b', condition: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> =>
  sql<boolean>`exists (select from claim a
    where a.booking_id = ${sql.ref(`${booking}.booking_id`)} and a.status <> 'rejected' and ${condition})`

/**
 * As `hasClaimSql`, for automatic claims only: the provider did not come (decision 0058). Clients cannot rate such a
 * session.
 */
export const isProviderAbsentSql = (booking = 'b'): RawBuilder<boolean> =>
  hasClaimSql(booking, sql`a.opened_by = 'machine'`)

export { settleClaim } from './settle-claim.ts'

/** Erases the text of a person's claims; the claims and refunded amounts remain for accounting (decision 0021). */
export async function eraseClaims(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update claim set encrypted_text = null, encrypted_answer = null, encrypted_provider_explanation = null
    where booking_id in (select booking_id from booking where customer_account_id = ${customerAccountId})`.execute(tx)
}

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'open-absence-claims': object
  }
}

/** Runs every minute, so that a client is emailed while still waiting. */
export const claimJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'open-absence-claims': () => openAbsenceClaims(deps) },
  schedules: { 'open-absence-claims': '* * * * *' },
})
