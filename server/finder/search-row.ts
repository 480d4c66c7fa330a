import { type Kysely, sql } from 'kysely'
import { SESSION_LOCATION, SESSION_TYPE } from '#contract/enums.ts'
import type { Minute, Schedule, Taken } from '../availability/public.ts'
import {
  type Calendar,
  freeStarts,
  instantAt,
  loadCalendars,
  minuteAfter,
  minuteOf,
  startBits,
} from '../availability/public.ts'
import type { Tables } from '../database/tables.ts'
import { type Listed, leadOf, listedProviders } from './listed.ts'
import { cellOf, vectorOf } from './place.ts'
import { rankOf } from './rank.ts'
import { saidBy } from './said.ts'
import { noticeStep } from './search-bits.ts'
import { FLAG } from './tables.ts'

type Db = Kysely<Tables>
const DAY = 1440
const RING_DAYS = 8

/** The same for one counsellor. */
export const refreshSearchRow = (db: Db, providerId: string, now: Temporal.Instant): Promise<void> =>
  refreshSearchRows(db, [providerId], now)

/**
 * Writes the finder's rows of these counsellors anew from the truth (hours, calendar, templates, feedback), or takes them
 * away when they are not listed. Rows are locked before calendars are read: a booking under way then changes the new row.
 * Five statements however many there are; some hundreds at once is the cheapest, and holds no lock for long.
 */
export function refreshSearchRows(db: Db, providerIds: readonly string[], now: Temporal.Instant): Promise<void> {
  const refresh = async (tx: Db) => {
    const ids = sql`any(${providerIds}::uuid[])`
    await sql`select from provider_search where provider_id = ${ids} order by provider_number for update`.execute(tx)
    const rows = await rowsOf(tx, providerIds, now)
    if (rows.length < providerIds.length) {
      const kept = rows.map(({ row }) => row.provider_id)
      await sql`delete from provider_search where provider_id = ${ids} and provider_id <> all(${kept}::uuid[])`.execute(
        tx,
      )
    }
    if (rows.length > 0) await writeRows(tx, rows)
  }
  return db.isTransaction ? refresh(db) : db.transaction().execute(refresh)
}

async function rowsOf(db: Db, providerIds: readonly string[], now: Temporal.Instant) {
  const listed = await listedProviders(db, providerIds)
  const today = Math.floor(minuteOf(now) / DAY) * DAY
  const span = { from: today, to: null, now }
  const which = sql`p.provider_id = any(${listed.map((one) => one.providerId)}::uuid[])`
  const calendars = listed.length === 0 ? [] : await loadCalendars(db, which, span)
  const byId = new Map(calendars.map((calendar) => [calendar.providerId, calendar]))
  return listed.flatMap((one) => {
    const { schedule, taken = [] }: Partial<Calendar> = byId.get(one.providerId) ?? {}
    return schedule ? [{ row: rowOf(one, schedule, bookable(one, { schedule, taken, now })), said: saidBy(one) }] : []
  })
}

interface Bookable {
  bitsDay: Temporal.PlainDate
  bits: string
  next: Minute | null
}

/** Start bits of the eight days from today (UTC), without notice, and the next start, with notice, however far. */
function bookable(
  listed: Listed,
  { schedule, taken, now }: { schedule: Schedule; taken: Taken[]; now: Temporal.Instant },
): Bookable {
  const lead = leadOf(listed)
  const today = Math.floor(minuteOf(now) / DAY) * DAY
  const ringEnd = today + RING_DAYS * DAY
  const far = (schedule.lastDay + 2) * DAY
  const starts =
    lead.type === SESSION_TYPE.group
      ? listed.occurrences.map(minuteOf)
      : freeStarts({ ...schedule, advanceMinutes: 0 }, taken, {
          from: today,
          to: ringEnd,
          now: minuteAfter(now),
          duration: lead.durationMinutes,
        })
  const soonest = minuteAfter(now) + (lead.type === SESSION_TYPE.group ? 0 : schedule.advanceMinutes)
  const near = starts.find((start) => start >= soonest)
  const later = () =>
    freeStarts(schedule, taken, { from: ringEnd, to: far, now: minuteAfter(now), duration: lead.durationMinutes })[0]
  return {
    bitsDay: now.toZonedDateTimeISO('UTC').toPlainDate(),
    bits: startBits(starts.filter((start) => start >= today && start < ringEnd)),
    next: near ?? (lead.type === SESSION_TYPE.group ? null : (later() ?? null)),
  }
}

type Row = ReturnType<typeof rowOf>

function rowOf(listed: Listed, schedule: Schedule, { bitsDay, bits, next }: Bookable) {
  const lead = leadOf(listed)
  const isPlaced = listed.latitude !== null && listed.longitude !== null
  const place = isPlaced ? { latitude: listed.latitude!, longitude: listed.longitude! } : null
  return {
    provider_number: listed.providerNumber,
    provider_id: listed.providerId,
    topic_mask: maskOf(listed.topicIds),
    language_mask: maskOf(listed.languageIds),
    type_mask: maskOf(listed.providerTypeIds),
    flags: flagsOf(listed),
    price_cents: lead.feeCents,
    hourly_cents: hourlyOf(listed),
    rating: listed.rating ?? 0,
    feedback_count: listed.feedbackCount,
    rank: rankOf(listed),
    ...(place ? { ...vectorOf(place), cell: cellOf(place) } : { x: null, y: null, z: null, cell: null }),
    lead_template_id: lead.sessionTemplateId,
    lead_minutes: lead.durationMinutes,
    buffer_before_minutes: schedule.bufferBefore,
    buffer_after_minutes: schedule.bufferAfter,
    notice_minutes: lead.type === SESSION_TYPE.group ? 0 : schedule.advanceMinutes,
    notice_step: noticeStep(lead.type === SESSION_TYPE.group ? 0 : schedule.advanceMinutes),
    next_start_at: next === null ? null : instantAt(next),
    bits_day: bitsDay,
    bits,
  }
}

/** All rows travel as one JSON text: thousands of parameters would cost more than the rows. */
async function writeRows(db: Db, rows: readonly { row: Row; said: string }[]): Promise<void> {
  const [key, ...columns] = Object.keys(rows[0]!.row)
  const changes = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const names = [key!, ...columns].map((name) => sql.ref(name))
  await sql`
    insert into provider_search (${sql.join(names)})
    select ${sql.join(names)} from json_populate_recordset(null::provider_search, ${JSON.stringify(rows.map(({ row }) => row))}::json)
    on conflict (provider_number) do update set ${sql.join(changes)}`.execute(db)
  const numbers = rows.map(({ row }) => row.provider_number)
  await sql`
    insert into provider_search_text (provider_number, said)
    select provider_number, plain_text(said) from unnest(${numbers}::int[], ${rows.map(({ said }) => said)}::text[]) as new (provider_number, said)
    on conflict (provider_number) do update set said = excluded.said where provider_search_text.said <> excluded.said`.execute(
    db,
  )
}

/** Ids 1..31 as bits of an int; id 31 is the sign bit, which `&` does not mind. */
export const maskOf = (ids: readonly number[]): number => ids.reduce((mask, id) => mask | (1 << id), 0)

function flagsOf({ templates }: Listed): number {
  return templates.reduce(
    (flags, one) =>
      flags |
      (one.location === SESSION_LOCATION.online ? FLAG.online : FLAG.onSite) |
      (one.type === SESSION_TYPE.group ? FLAG.group : FLAG.personal),
    0,
  )
}

/** Average price of an hour over what is offered in person-to-person sessions (or, without any, in groups). */
function hourlyOf({ templates }: Pick<Listed, 'templates'>): number {
  const personal = templates.filter((one) => one.type === SESSION_TYPE.personal)
  const counted = personal.length > 0 ? personal : templates
  return Math.round(counted.reduce((sum, one) => sum + (one.feeCents * 60) / one.durationMinutes, 0) / counted.length)
}
