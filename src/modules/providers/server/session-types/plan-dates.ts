import { type Kysely, sql } from 'kysely'
import {
  type Interval,
  instantAt,
  isInHours,
  loadCalendar,
  minuteOf,
  type Schedule,
} from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { type Repetition, startsOf } from './repetition.ts'
import { saidIn } from './said-in.ts'
import type { TemplateTexts } from './tables.ts'

type Db = Kysely<Tables>

export interface Plan {
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

/** The dates that a repetition means, each with what stands in its way. A group may lie outside the working hours. */
export async function planDates(db: Db, plan: Plan): Promise<PlannedDate[]> {
  const { providerId, durationMinutes, now } = plan
  const timezone = await zoneOf(db, providerId)
  const sessions = startsOf(plan.repetition, timezone, now).map((start) => {
    const minute = minuteOf(start)
    return { start: minute, end: minute + durationMinutes }
  })
  const span = { from: sessions[0]!.start, to: sessions.at(-1)!.end }
  const schedule = (await loadCalendar(db, providerId, { ...span, now }))?.schedule ?? null
  const buffers = { before: schedule?.bufferBefore ?? 0, after: schedule?.bufferAfter ?? 0 }
  const entries = await takenBetween(db, plan, withBuffers({ start: span.from, end: span.to }, buffers))
  return sessions.map((session) => plannedOf(session, { schedule, entries, buffers, now }))
}

/** A session with the breaks that its counsellor keeps around it. */
export const withBuffers = ({ start, end }: Interval, { before, after }: Buffers): Interval => ({
  start: start - before,
  end: end + after,
})

async function zoneOf(db: Db, providerId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('provider_account')
    .select('timezone')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return timezone
}

interface Entry {
  start: Temporal.Instant
  end: Temporal.Instant
  busy: Interval
  title: string
}

/** What has the counsellor's time, holds that have run out aside. Titles only: it is nobody's business who comes. */
async function takenBetween(db: Db, { providerId, language, now }: Plan, span: Interval): Promise<Entry[]> {
  interface Row {
    start_at: Temporal.Instant
    end_at: Temporal.Instant
    busy_start: number
    busy_end: number
    texts: TemplateTexts | null
  }
  const { rows } = await sql<Row>`
    select c.start_at, c.end_at, floor(extract(epoch from lower(c.busy)) / 60)::int8 as busy_start,
      ceil(extract(epoch from upper(c.busy)) / 60)::int8 as busy_end, t.texts
    from calendar_entry c
    left join booking b using (booking_id)
    left join group_occurrence g on g.group_session_recurrence_id = c.group_session_recurrence_id
    left join session_template t on t.session_template_id = coalesce(b.session_template_id, g.session_template_id)
    where c.provider_id = ${providerId} and c.busy && tstzrange(${instantAt(span.start)}, ${instantAt(span.end)})
      and (c.hold_expires_at is null or c.hold_expires_at > ${now})
    order by c.start_at`.execute(db)
  return rows.map((row) => ({
    start: row.start_at,
    end: row.end_at,
    busy: { start: Number(row.busy_start), end: Number(row.busy_end) },
    title: row.texts ? saidIn(row.texts, language).title : '',
  }))
}

interface Around {
  schedule: Schedule | null
  entries: readonly Entry[]
  buffers: Buffers
  now: Temporal.Instant
}

function plannedOf(session: Interval, { schedule, entries, buffers, now }: Around): PlannedDate {
  const busy = withBuffers(session, buffers)
  const met = entries.find((one) => one.busy.start < busy.end && busy.start < one.busy.end)
  const isPast = session.start <= minuteOf(now)
  return {
    startDateTime: instantAt(session.start),
    endDateTime: instantAt(session.end),
    state: isPast ? 'past' : met ? 'taken' : 'free',
    isOutsideHours: schedule === null || !isInHours(schedule, session),
    collidesWith: met && !isPast ? { title: met.title, startDateTime: met.start, endDateTime: met.end } : null,
  }
}
