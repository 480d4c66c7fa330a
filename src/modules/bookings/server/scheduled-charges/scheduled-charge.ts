/** The columns of a scheduled charge in a joined row; null if the booking is paid immediately. */
export interface ChargeRow {
  charge_status: string | null
  charge_at: Temporal.Instant | null
  retry_until: Temporal.Instant | null
  failure: string | null
}

const PLANNED_STATUSES = new Set(['open', 'saved', 'charging'])

/** Returns the open or failed charge; null once it has been paid or cancelled. */
export function toOpenCharge({ charge_status: status, charge_at: at, retry_until: until, failure }: ChargeRow) {
  if (!status || !at) return null
  if (PLANNED_STATUSES.has(status)) return { at, status: 'planned' as const, retryUntil: null, asksBank: false }
  if (status !== 'failed') return null
  const asksBank = failure === 'booking.failure.authentication_required'
  return { at, status: 'failed' as const, retryUntil: until, asksBank }
}
