import { type Kysely, sql } from 'kysely'
import {
  floorToMinute,
  type Interval,
  instantAt,
  isInHours,
  loadCalendar,
  type Schedule,
} from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { pickTemplateText } from './pick-template-text.ts'
import { listStarts, type Repetition } from './repetition.ts'
import type { TemplateTexts } from './tables.ts'

type Db = Kysely<Tables>

export interface DatePlan {
  providerId: string
  repetition: Repetition
  durationMinutes: number
  now: Temporal.Instant
  language: UiLanguage
}

export interface PlannedDate {
  startDateTime: Temporal.Instant
  endDateTime: Temporal.Instant
  state: 'free' | 'taken' | 'past'
  isOutsideHours: boolean
  collidesWith: { title: string; startDateTime: Temporal.Instant; endDateTime: Temporal.Instant } | null
}

export interface Buffers {
  before: number
  after: number
}

/** Expands a repetition into dates, each with its conflict if any. Group dates may lie outside working hours. */
export async function planDates(db: Db, plan: DatePlan): Promise<PlannedDate[]> {
  const { providerId, durationMinutes, now } = plan
  const timezone = await loadTimezone(db, providerId)
  const sessions = listStarts(plan.repetition, timezone, now).map((start) => {
    const minute = floorToMinute(start)
    return { start: minute, end: minute + durationMinutes }
  })
  const range = { from: sessions[0]!.start, to: sessions.at(-1)!.end }
  const schedule = (await loadCalendar(db, providerId, { ...range, now }))?.schedule ?? null
  const buffers = { before: schedule?.bufferBefore ?? 0, after: schedule?.bufferAfter ?? 0 }
  const entries = await listOccupiedTimes(db, plan, withBuffers({ start: range.from, end: range.to }, buffers))
  return sessions.map((session) => planDate(session, { schedule, entries, buffers, now }))
}

/** Extends a session by the provider's breaks before and after it. */
export const withBuffers = ({ start, end }: Interval, { before, after }: Buffers): Interval => ({
  start: start - before,
  end: end + after,
})

async function loadTimezone(db: Db, providerId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('provider_account')
    .select('timezone')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return timezone
}

interface OccupiedTime {
  start: Temporal.Instant
  end: Temporal.Instant
  busy: Interval
  title: string
}

/**
 * Lists the provider's occupied times, ignoring expired holds. Apart from the times, returns only titles, to protect
 * clients' privacy.
 */
async function listOccupiedTimes(
  db: Db,
  { providerId, language, now }: DatePlan,
  interval: Interval,
): Promise<OccupiedTime[]> {
  interface CalendarEntryRow {
    start_at: Temporal.Instant
    end_at: Temporal.Instant
    busy_start: number
    busy_end: number
    texts: TemplateTexts | null
  }
  const { rows } = await sql<CalendarEntryRow>`
    select c.start_at, c.end_at, floor(extract(epoch from lower(c.busy)) / 60)::int8 as busy_start,
      ceil(extract(epoch from upper(c.busy)) / 60)::int8 as busy_end, t.texts
    from calendar_entry c
    left join booking b using (booking_id)
    left join group_occurrence g on g.group_occurrence_id = c.group_occurrence_id
    left join session_template t on t.session_template_id = coalesce(b.session_template_id, g.session_template_id)
    where c.provider_id = ${providerId} and c.busy && tstzrange(${instantAt(interval.start)}, ${instantAt(interval.end)})
      and (c.hold_expires_at is null or c.hold_expires_at > ${now})
    order by c.start_at`.execute(db)
  return rows.map((row) => ({
    start: row.start_at,
    end: row.end_at,
    busy: { start: Number(row.busy_start), end: Number(row.busy_end) },
    title: row.texts ? pickTemplateText(row.texts, language).title : '',
  }))
}

interface PlanningContext {
  schedule: Schedule | null
  entries: readonly OccupiedTime[]
  buffers: Buffers
  now: Temporal.Instant
}

function planDate(session: Interval, { schedule, entries, buffers, now }: PlanningContext): PlannedDate {
  const busy = withBuffers(session, buffers)
  const conflict = entries.find((entry) => entry.busy.start < busy.end && busy.start < entry.busy.end)
  const isPast = session.start <= floorToMinute(now)
  return {
    startDateTime: instantAt(session.start),
    endDateTime: instantAt(session.end),
    state: isPast ? 'past' : conflict ? 'taken' : 'free',
    isOutsideHours: schedule === null || !isInHours(schedule, session),
    collidesWith:
      conflict && !isPast ? { title: conflict.title, startDateTime: conflict.start, endDateTime: conflict.end } : null,
  }
}
