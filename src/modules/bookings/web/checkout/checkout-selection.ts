import { isGuid } from '#platform/values/guid.ts'

/** What the client is booking: a time, a seat on a group date, a time from an invitation, or an unpaid booking. */
export type CheckoutSelection =
  | { kind: 'time'; sessionTemplateId: string; start: string }
  | { kind: 'seat'; occurrenceId: string }
  | { kind: 'invitation'; invitationId: string; start: string }
  | { kind: 'booking'; bookingId: string }

/** Parses the checkout query; null if it contains nothing bookable. */
export function parseSelection(query: URLSearchParams): CheckoutSelection | null {
  const [booking, occurrence, session] = ['booking', 'occurrence', 'session'].map((name) => query.get(name) ?? '')
  if (isGuid(booking ?? '')) return { kind: 'booking', bookingId: booking! }
  if (isGuid(occurrence ?? '')) return { kind: 'seat', occurrenceId: occurrence! }
  const start = normalizeInstant(query.get('start') ?? '')
  const invitationId = query.get('invitation') ?? ''
  if (isGuid(invitationId) && start) return { kind: 'invitation', invitationId, start }
  return isGuid(session ?? '') && start ? { kind: 'time', sessionTemplateId: session!, start } : null
}

/** Normalizes an instant so that the draft stored for it can be found; null if it is malformed. */
function normalizeInstant(value: string): string | null {
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace('.000Z', 'Z')
}

export function toSelectionQuery(selection: CheckoutSelection): string {
  if (selection.kind === 'booking') return `?${new URLSearchParams({ booking: selection.bookingId })}`
  if (selection.kind === 'seat') return `?${new URLSearchParams({ occurrence: selection.occurrenceId })}`
  if (selection.kind === 'invitation')
    return `?${new URLSearchParams({ invitation: selection.invitationId, start: selection.start })}`
  return `?${new URLSearchParams({ session: selection.sessionTemplateId, start: selection.start })}`
}

/**
 * Returns the selection for holding the same time or seat again after the hold has expired, or for another start time
 * of the same session.
 */
export function selectAgain(
  session: {
    sessionTemplateId: string
    groupSessionRecurrenceId: string | null
    invitationId?: string | null
    startDateTime: string | null
  },
  start: string | null = session.startDateTime,
): CheckoutSelection | null {
  const invitedStart = session.invitationId && normalizeInstant(start ?? '')
  if (session.invitationId && invitedStart)
    return { kind: 'invitation', invitationId: session.invitationId, start: invitedStart }
  if (session.groupSessionRecurrenceId) return { kind: 'seat', occurrenceId: session.groupSessionRecurrenceId }
  const at = normalizeInstant(start ?? '')
  return at ? { kind: 'time', sessionTemplateId: session.sessionTemplateId, start: at } : null
}
