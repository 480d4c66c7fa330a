/** A joined row's scheduled charge columns; all null if the booking was paid immediately. */
export interface ChargeRow {
  charge_status: string | null
  charge_at: Temporal.Instant | null
  retry_until: Temporal.Instant | null
  failure: string | null
}

const PLANNED_STATUSES = new Set(['open', 'saved', 'charging'])

/** The open or failed charge; null once it is paid or cancelled. */
export function toOpenCharge({ charge_status: status, charge_at: at, retry_until: until, failure }: ChargeRow) {
  if (!status || !at) return null
  if (PLANNED_STATUSES.has(status)) return { at, status: 'planned' as const, retryUntil: null, asksBank: false }
  if (status !== 'failed') return null
  const asksBank = failure === 'booking.failure.authentication_required'
  return { at, status: 'failed' as const, retryUntil: until, asksBank }
}
