import type { House } from '../context.ts'

/** Sweeper: a booked session whose end has passed is completed; the counsellor may still mark it as not attended. */
export async function completeSessions(house: House): Promise<void> {
  const now = house.clock.now()
  await house.db
    .updateTable('booking')
    .set({ status: 'completed', ended_at: now })
    .where('status', '=', 'booked')
    .where('end_at', '<=', now)
    .execute()
}
