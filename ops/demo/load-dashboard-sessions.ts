import { sql } from 'kysely'
import { ceilToMinute, floorToMinute, instantAt, loadCalendar } from '#modules/availability/server/public.ts'
import { proposeTimes } from '#modules/bookings/server/provider-sessions/propose-times.ts'
import { getProposalDeadline } from '#modules/bookings/server/rescheduling/reschedule-rules.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { DemoSessionWriter } from './demo-session-writer.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'

const QUARTER_HOUR = 15
const DAY = 1440

/** Past, current and upcoming sessions. `after` is the start relative to the current time, in minutes. */
const SESSIONS = [
  { after: -2 * DAY, status: 'noShow' },
  { after: -4 * 60, status: 'completed' },
  { after: -30, status: 'booked' },
  { after: 75, status: 'booked' },
  { after: 165, status: 'booked' },
] as const

/** Loads sessions around the current time and a reschedule proposal, for the demo provider's dashboard. */
export async function loadDashboardSessions(
  deps: AppDeps,
  demoProvider: LoadedProvider,
  { clients, sessions }: { clients: readonly string[]; sessions: DemoSessionWriter },
): Promise<void> {
  const [first, regular] = demoProvider.templates.filter(({ demo }) => demo.type === 2)
  const template = regular ?? first!
  const now = Math.ceil(floorToMinute(deps.clock.now()) / QUARTER_HOUR) * QUARTER_HOUR
  for (const [index, { after, status }] of SESSIONS.entries()) {
    const session = { loaded: demoProvider, template, client: clients[index]!, start: now + after, status }
    if (status === 'booked' && (await isOccupied(deps, session))) continue
    if (!sessions.reserve(demoProvider, session.start, template.demo.durationInMinutes)) continue
    sessions.add(session)
    await sessions.write(deps.db)
  }
  await loadRescheduleProposal(deps, demoProvider)
}

async function isOccupied(
  { db }: AppDeps,
  { loaded, template, start }: { loaded: LoadedProvider; template: LoadedTemplate; start: number },
): Promise<boolean> {
  const [from, to] = [instantAt(start), instantAt(start + template.demo.durationInMinutes)]
  const { rows } = await sql`select 1 from calendar_entry
    where provider_id = ${loaded.providerId} and busy && tstzrange(${from}, ${to})`.execute(db)
  return rows.length > 0
}

/** Proposes other times for the first session that is at least two days ahead. */
async function loadRescheduleProposal({ db, clock }: AppDeps, { providerId }: LoadedProvider): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ booking_id: string; start_at: Temporal.Instant; end_at: Temporal.Instant }>`
    select booking_id, start_at, end_at from booking where provider_id = ${providerId} and status = 'booked' and type = 2
      and start_at > ${now.add({ hours: 48 })}::timestamptz order by start_at limit 1`.execute(db)
  const [booking] = rows
  if (!booking) return
  const session = { start: floorToMinute(booking.start_at), end: floorToMinute(booking.end_at) }
  const calendar = await loadCalendar(db, providerId, { from: session.start, to: session.end + 30 * DAY, now })
  if (!calendar?.schedule) return
  const { schedule, taken } = calendar
  const options = { session, after: session.end + schedule.bufferAfter, now: ceilToMinute(now), count: 3 }
  const starts = proposeTimes(schedule, taken, options).map(instantAt)
  if (starts.length === 0) return
  const expiresAt = getProposalDeadline({ oldStart: booking.start_at, starts, keepsOld: true, now })
  await sql`
    with proposal as (
      insert into reschedule_request (booking_id, starts, keeps_old, buffer_before_minutes, buffer_after_minutes, old_start_at,
        expires_at, created_at)
      values (${booking.booking_id}, ${starts.map(String)}::timestamptz[], true, ${schedule.bufferBefore}, ${schedule.bufferAfter},
        ${booking.start_at}, ${expiresAt}, ${now}) returning reschedule_request_id
    ), updated_booking as (update booking set status = 'rescheduleRequested' where booking_id = ${booking.booking_id})
    insert into calendar_entry (provider_id, start_at, end_at, busy, reschedule_request_id, hold_expires_at)
    select ${providerId}::uuid, start, start + length, tstzrange(start - ${schedule.bufferBefore} * interval '1 minute',
        start + length + ${schedule.bufferAfter} * interval '1 minute'), reschedule_request_id, ${expiresAt}::timestamptz
    from proposal, unnest(${starts.map(String)}::timestamptz[]) as start,
      (select ${session.end - session.start} * interval '1 minute' as length) as session_length
    on conflict do nothing`.execute(db)
}
