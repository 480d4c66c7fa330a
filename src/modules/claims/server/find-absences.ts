import { sql } from 'kysely'
import { absencesOf } from '#modules/session-room/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { CLAIM_DAYS } from '#platform/values/constants.ts'
import { mailAbsence } from './absence-mails.ts'
import { answerBy } from './claim-rules.ts'

/**
 * Sweeper: a client who waited for a counsellor in the session room need not ask for their money (issue 7; decision 0058). The
 * machine opens the claim for them, which holds the transfer; a person decides.
 */
export async function findAbsences(house: House): Promise<void> {
  for (const bookingId of await unclaimed(house)) {
    try {
      await openFor(house, bookingId)
    } catch (error) {
      await noteFault(house, { kind: 'find-absences', subject: bookingId, error })
    }
  }
}

const asked = (now: Temporal.Instant) => ({ now, since: now.subtract({ hours: 24 * CLAIM_DAYS }) })

/** Those of whom nobody has said anything: a claim is one a booking, and who gave feedback had their session. */
async function unclaimed(house: House): Promise<string[]> {
  const { db, clock } = house
  const absences = await absencesOf(house, asked(clock.now()))
  if (absences.length === 0) return []
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking b where booking_id = any(${absences}::uuid[])
      and not exists (select from claim c where c.booking_id = b.booking_id)
      and not exists (select from feedback f where f.booking_id = b.booking_id)
    order by booking_id`.execute(db)
  return rows.map((row) => row.booking_id)
}

/** Locks as whoever opens a claim does, then asks again: a session called off meanwhile is left alone. */
async function openFor(house: House, bookingId: string): Promise<void> {
  const now = house.clock.now()
  await house.db.transaction().execute(async (tx) => {
    await sql`select from payment where purpose = 'booking' and purpose_id = ${bookingId} for update`.execute(tx)
    await sql`select from booking where booking_id = ${bookingId} for update`.execute(tx)
    if ((await absencesOf({ ...house, db: tx }, { ...asked(now), bookingId })).length === 0) return
    const claim = await tx
      .insertInto('claim')
      .values({
        booking_id: bookingId,
        opened_by: 'machine',
        sealed_text: null,
        opened_at: now,
        answer_by: answerBy(now),
      })
      .onConflict((conflict) => conflict.constraint('one_claim_a_booking').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (claim) await mailAbsence(house, tx, claim)
  })
}
