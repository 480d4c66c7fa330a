import { type Kysely, sql } from 'kysely'
import {
  type BusyInterval,
  type Calendar,
  ceilToMinute,
  computeFreeSlots,
  encodeSlotBits,
  floorToMinute,
  instantAt,
  loadCalendars,
  type Minute,
  type Schedule,
} from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { type ListedProvider, type ListedTemplate, loadListedProviders } from './listed-providers.ts'
import { toCell, toUnitVector } from './place.ts'
import { computeRank } from './rank.ts'
import { computeRing, getNoticeStep } from './search-bits.ts'
import { buildSearchText } from './search-text.ts'
import { FLAG } from './tables.ts'

type Db = Kysely<Tables>

/** Rebuilds the search rows of one provider; see `refreshSearchRows`. */
export const refreshSearchRow = (db: Db, providerId: string, now: Temporal.Instant): Promise<void> =>
  refreshSearchRows(db, [providerId], now)

/**
 * Rebuilds the search rows of these providers and of their session types from the authoritative data (hours, calendar,
 * session types, feedback), or deletes them if a provider is not listed. The provider's row is locked before calendars
 * are read, so that a concurrent booking updates the new rows. The number of statements does not depend on the number
 * of providers. Batches of a few hundred are the cheapest and do not hold locks for long.
 */
export async function refreshSearchRows(db: Db, providerIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (providerIds.length === 0) return
  const refresh = async (tx: Db) => {
    const ids = sql`any(${providerIds}::uuid[])`
    await sql`select from provider_search where provider_id = ${ids} order by provider_number for update`.execute(tx)
    const rows = await buildRows(tx, providerIds, now)
    if (rows.length < providerIds.length) {
      const listed = rows.map(({ provider }) => provider.provider_id)
      await sql`delete from provider_search where provider_id = ${ids} and provider_id <> all(${listed}::uuid[])`.execute(
        tx,
      )
    }
    if (rows.length > 0) await writeRows(tx, rows)
  }
  return db.isTransaction ? refresh(db) : db.transaction().execute(refresh)
}

async function buildRows(db: Db, providerIds: readonly string[], now: Temporal.Instant) {
  const listed = await loadListedProviders(db, providerIds)
  const range = { from: computeRing(floorToMinute(now)).today, to: null, now }
  const condition = sql`p.provider_id = any(${listed.map(({ providerId }) => providerId)}::uuid[])`
  const calendars = listed.length === 0 ? [] : await loadCalendars(db, condition, range)
  const calendarById = new Map(calendars.map((calendar) => [calendar.providerId, calendar]))
  return listed.flatMap((provider) => {
    const { schedule, taken = [] }: Partial<Calendar> = calendarById.get(provider.providerId) ?? {}
    if (!schedule) return []
    return [
      {
        provider: toProviderRow(provider, schedule, now),
        sessions: toSessionRows(provider, { schedule, taken, now }),
        text: buildSearchText(provider),
      },
    ]
  })
}

type ProviderRows = Awaited<ReturnType<typeof buildRows>>[number]

function toProviderRow(listed: ListedProvider, schedule: Schedule, now: Temporal.Instant) {
  return {
    provider_number: listed.providerNumber,
    provider_id: listed.providerId,
    buffer_before_minutes: schedule.bufferBefore,
    buffer_after_minutes: schedule.bufferAfter,
    bits_day: now.toZonedDateTimeISO('UTC').toPlainDate(),
  }
}

interface ProviderCalendar {
  schedule: Schedule
  taken: BusyInterval[]
  now: Temporal.Instant
}

function toSessionRows(listed: ListedProvider, times: ProviderCalendar) {
  const hasLocation = listed.latitude !== null && listed.longitude !== null
  const place = hasLocation ? { latitude: listed.latitude!, longitude: listed.longitude! } : null
  const shared = {
    provider_number: listed.providerNumber,
    topic_mask: toMask(listed.topicIds),
    type_mask: toMask(listed.providerTypeIds),
    hourly_cents: averageHourlyCents(listed),
    feedback_count: listed.feedbackCount,
    spoken_mask: toMask(listed.languageIds),
    offered_flags: listed.templates.reduce((flags, template) => flags | toFlags(template), 0),
    rating: listed.rating ?? 0,
    rank: computeRank(listed),
    ...(place ? { ...toUnitVector(place), cell: toCell(place) } : { x: null, y: null, z: null, cell: null }),
  }
  // Sessions of the same length have the same free slots.
  const startsByLength = new Map<number, SearchStarts>()
  return listed.templates.map((template, position) => {
    const isGroup = template.type === SESSION_TYPE.group
    const length = template.durationMinutes
    if (!isGroup && !startsByLength.has(length)) startsByLength.set(length, computePersonalStarts(length, times))
    const { bits, next } = isGroup ? computeGroupStarts(template, times.now) : startsByLength.get(length)!
    const notice = isGroup ? 0 : times.schedule.advanceMinutes
    return {
      session_template_id: template.sessionTemplateId,
      position,
      language_mask: toMask([template.languageId]),
      flags: toFlags(template),
      price_cents: template.feeCents,
      duration_minutes: length,
      notice_minutes: notice,
      notice_step: getNoticeStep(notice),
      next_start_at: next === null ? null : instantAt(next),
      next_bookable_until: next === null ? null : instantAt(next - notice),
      ...shared,
      bits,
    }
  })
}

/**
 * Start bits of the eight days from today (UTC), ignoring notice, and the next start after the notice period, however
 * far ahead.
 */
interface SearchStarts {
  bits: string
  next: Minute | null
}

function computePersonalStarts(duration: number, { schedule, taken, now }: ProviderCalendar): SearchStarts {
  const { today, ringEnd } = computeRing(floorToMinute(now))
  const earliest = ceilToMinute(now)
  const startsInRing = computeFreeSlots({ ...schedule, advanceMinutes: 0 }, taken, {
    from: today,
    to: ringEnd,
    now: earliest,
    duration,
  })
  const findLaterStart = () =>
    computeFreeSlots(schedule, taken, { from: ringEnd, to: Infinity, now: earliest, duration })[0]
  const next = startsInRing.find((start) => start >= earliest + schedule.advanceMinutes) ?? findLaterStart() ?? null
  return { bits: encodeSlotBits(startsInRing), next }
}

function computeGroupStarts({ occurrences }: ListedTemplate, now: Temporal.Instant): SearchStarts {
  const { today, ringEnd } = computeRing(floorToMinute(now))
  const upcoming = occurrences.map(floorToMinute).filter((start) => start >= ceilToMinute(now))
  return {
    bits: encodeSlotBits(upcoming.filter((start) => start >= today && start < ringEnd)),
    next: upcoming[0] ?? null,
  }
}

/**
 * Passes all rows of a table as one JSON string, because thousands of parameters would cost more than writing the rows.
 */
async function writeRows(db: Db, rows: readonly ProviderRows[]): Promise<void> {
  const numbers = rows.map(({ provider }) => provider.provider_number)
  await upsert(db, { table: 'provider_search', key: 'provider_number', rows: rows.map(({ provider }) => provider) })
  const sessions = rows.flatMap((row) => row.sessions)
  await sql`
    delete from session_search where provider_number = any(${numbers}::int[])
      and session_template_id <> all(${sessions.map((session) => session.session_template_id)}::uuid[])`.execute(db)
  await upsert(db, { table: 'session_search', key: 'session_template_id', rows: sessions })
  await sql`
    insert into provider_search_text (provider_number, text)
    select provider_number, plain_text(text) from unnest(${numbers}::int[], ${rows.map(({ text }) => text)}::text[]) as new (provider_number, text)
    on conflict (provider_number) do update set text = excluded.text where provider_search_text.text <> excluded.text`.execute(
    db,
  )
}

interface Upsert {
  table: 'provider_search' | 'session_search'
  key: string
  rows: readonly object[]
}

async function upsert(db: Db, { table, key, rows }: Upsert): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const changes = columns
    .filter((name) => name !== key)
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`.execute(db)
}

/** Converts ids 1..31 to a bit mask. Id 31 is the sign bit, which `&` handles correctly. */
export const toMask = (ids: readonly number[]): number => ids.reduce((mask, id) => mask | (1 << id), 0)

const toFlags = ({ location, type }: ListedTemplate): number =>
  (location === SESSION_LOCATION.online ? FLAG.online : FLAG.onSite) |
  (type === SESSION_TYPE.group ? FLAG.group : FLAG.personal)

/** Computes the average price per hour of the personal sessions or, if there are none, of the group sessions. */
function averageHourlyCents({ templates }: Pick<ListedProvider, 'templates'>): number {
  const personal = templates.filter(({ type }) => type === SESSION_TYPE.personal)
  const averaged = personal.length > 0 ? personal : templates
  return Math.round(
    averaged.reduce((sum, { feeCents, durationMinutes }) => sum + (feeCents * 60) / durationMinutes, 0) /
      averaged.length,
  )
}
