import { sql } from 'kysely'
import { listProviderAbsences } from '#modules/session-room/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { CLAIM_DAYS } from '#platform/values/constants.ts'
import { getAnswerDeadline } from './claim-rules.ts'
import { sendAbsenceEmails } from './send-claim-emails.ts'

/**
 * Runs every minute: opens a claim for each client who waited in the session room for an absent provider (issue 7;
 * decision 0058). The claim puts the transfer on hold until an administrator decides it.
 */
export async function openAbsenceClaims(deps: AppDeps): Promise<void> {
  for (const bookingId of await listUnclaimedAbsences(deps)) {
    try {
      await openAbsenceClaim(deps, bookingId)
    } catch (error) {
      await recordFailedJob(deps, { kind: 'open-absence-claims', subject: bookingId, error })
    }
  }
}

const absenceFilter = (now: Temporal.Instant) => ({ now, since: now.subtract({ hours: 24 * CLAIM_DAYS }) })

/**
 * Lists bookings with an absent provider. Skips bookings that already have a claim, as only one is allowed, and
 * bookings with feedback, which shows that the session took place.
 */
async function listUnclaimedAbsences(deps: AppDeps): Promise<string[]> {
  const { db, clock } = deps
  const absences = await listProviderAbsences(deps, absenceFilter(clock.now()))
  if (absences.length === 0) return []
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking b where booking_id = any(${absences}::uuid[])
      and not exists (select from claim c where c.booking_id = b.booking_id)
      and not exists (select from feedback f where f.booking_id = b.booking_id)
    order by booking_id`.execute(db)
  return rows.map((row) => row.booking_id)
}

/**
 * Takes the same locks as `openClaim` and then checks again, so that a session cancelled in the meantime is skipped.
 */
async function openAbsenceClaim(deps: AppDeps, bookingId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await sql`select from payment where purpose = 'booking' and purpose_id = ${bookingId} for update`.execute(tx)
    await sql`select from booking where booking_id = ${bookingId} for update`.execute(tx)
    if ((await listProviderAbsences({ ...deps, db: tx }, { ...absenceFilter(now), bookingId })).length === 0) return
    const claim = await tx
      .insertInto('claim')
      .values({
        booking_id: bookingId,
        opened_by: 'system',
        encrypted_text: null,
        opened_at: now,
        answer_by: getAnswerDeadline(now),
      })
      .onConflict((conflict) => conflict.constraint('one_claim_per_booking').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (claim) await sendAbsenceEmails(deps, tx, claim)
  })
}
