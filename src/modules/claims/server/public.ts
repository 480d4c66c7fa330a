import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { openAbsenceClaims } from './open-absence-claims.ts'
import './tables.ts'

/**
 * SQL condition: the booking with the given alias has a claim that has not been rejected. Clients are not asked for
 * feedback on such sessions (decision 0060).
 */
export const hasClaimSql = (bookingAlias = 'b', condition: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> =>
  sql<boolean>`exists (select from claim
    where claim.booking_id = ${sql.ref(`${bookingAlias}.booking_id`)} and claim.status <> 'rejected' and ${condition})`

/**
 * Like `hasClaimSql`, but only for claims opened automatically because the provider did not attend (decision 0058).
 * Clients cannot rate such sessions.
 */
export const isProviderAbsentSql = (bookingAlias = 'b'): RawBuilder<boolean> =>
  hasClaimSql(bookingAlias, sql`claim.opened_by = 'system'`)

export { settleClaim } from './settle-claim.ts'

/** Erases all text in a person's claims; the claims and refunded amounts remain for accounting (decision 0021). */
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

/** The job runs every minute, so that clients get the email while they are still waiting. */
export const claimJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'open-absence-claims': () => openAbsenceClaims(deps) },
  schedules: { 'open-absence-claims': '* * * * *' },
})
