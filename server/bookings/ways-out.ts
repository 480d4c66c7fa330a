import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { standingOf } from './booking-standing.ts'
import { ruleOn } from './what-may-be-done.ts'
import { withdrawableUntil } from './withdrawal-rules.ts'

/** How a client can leave one session now with everything back: by calling it off, or by withdrawing from the contract. */
export async function waysOut(db: Kysely<Tables>, bookingId: string, now: Temporal.Instant) {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const standing = await standingOf(db, booking)
  const cancel = ruleOn('cancel', 'client', standing, now)
  const withdraw = ruleOn('withdraw', 'client', standing, now)
  return {
    isStillFree: cancel.givesBack,
    isAsked: cancel.rule === 'asked',
    withdrawUntil: withdraw.isAllowed ? withdrawableUntil(standing) : null,
  }
}
