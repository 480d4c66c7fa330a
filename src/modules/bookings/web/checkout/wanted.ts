/** What somebody came to the checkout for: a time, a seat on one date of a group, an invited time, or an unpaid booking. */
export type Wanted =
  | { kind: 'time'; sessionTemplateId: string; start: string }
  | { kind: 'seat'; occurrenceId: string }
  | { kind: 'invitation'; invitationId: string; start: string }
  | { kind: 'booking'; bookingId: string }

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the checkout's query; null where it names nothing that could be booked. */
export function wantedOf(query: URLSearchParams): Wanted | null {
  const [booking, occurrence, session] = ['booking', 'occurrence', 'session'].map((name) => query.get(name) ?? '')
  if (GUID.test(booking ?? '')) return { kind: 'booking', bookingId: booking! }
  if (GUID.test(occurrence ?? '')) return { kind: 'seat', occurrenceId: occurrence! }
  const start = instantText(query.get('start') ?? '')
  const invitationId = query.get('invitation') ?? ''
  if (GUID.test(invitationId) && start) return { kind: 'invitation', invitationId, start }
  return GUID.test(session ?? '') && start ? { kind: 'time', sessionTemplateId: session!, start } : null
}

/** One spelling for one instant, so that what is kept for it is found again. */
function instantText(typed: string): string | null {
  const ms = Date.parse(typed)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** The query that leads back to it. */
export function queryOf(wanted: Wanted): string {
  if (wanted.kind === 'booking') return `?${new URLSearchParams({ booking: wanted.bookingId })}`
  if (wanted.kind === 'seat') return `?${new URLSearchParams({ occurrence: wanted.occurrenceId })}`
  if (wanted.kind === 'invitation')
    return `?${new URLSearchParams({ invitation: wanted.invitationId, start: wanted.start })}`
  return `?${new URLSearchParams({ session: wanted.sessionTemplateId, start: wanted.start })}`
}

/** The same time or seat, wanted anew after its hold has run out, or another time of the same session. */
export function wantedAgain(
  session: {
    sessionTemplateId: string
    groupSessionRecurrenceId: string | null
    invitationId?: string | null
    startDateTime: string | null
  },
  start: string | null = session.startDateTime,
): Wanted | null {
  const invited = session.invitationId && instantText(start ?? '')
  if (session.invitationId && invited) return { kind: 'invitation', invitationId: session.invitationId, start: invited }
  if (session.groupSessionRecurrenceId) return { kind: 'seat', occurrenceId: session.groupSessionRecurrenceId }
  const at = instantText(start ?? '')
  return at ? { kind: 'time', sessionTemplateId: session.sessionTemplateId, start: at } : null
}
