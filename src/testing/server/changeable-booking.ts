import type { ChangeableBooking } from '#modules/bookings/server/change-rules.ts'

/** Builds a booked 50-minute personal session that can be cancelled free of charge until 24 hours before it starts. */
export const buildChangeableBooking = (
  start: Temporal.Instant,
  changes: Partial<ChangeableBooking> = {},
): ChangeableBooking => ({
  status: 'booked',
  type: 2,
  start_at: start,
  end_at: start.add({ minutes: 50 }),
  free_until: start.subtract({ hours: 24 }),
  client_moves: 0,
  has_withdrawal_right: false,
  withdraw_until: null,
  proposal: null,
  ...changes,
})
