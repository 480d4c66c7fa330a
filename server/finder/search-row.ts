import { type Kysely, sql } from 'kysely'
import { SESSION_LOCATION, SESSION_TYPE } from '#contract/enums.ts'
import {
  freeStarts,
  instantAt,
  loadSchedule,
  loadTaken,
  minuteAfter,
  minuteOf,
  startBits,
} from '../availability/public.ts'
import type { Minute, Schedule } from '../availability/schedule.ts'
import type { Tables } from '../database/tables.ts'
import { type Listed, leadOf, listedProvider } from './listed.ts'
import { cellOf, vectorOf } from './place.ts'
import { saidBy } from './said.ts'
import { noticeStep } from './search-bits.ts'
import { FLAG } from './tables.ts'

type Db = Kysely<Tables>
const DAY = 1440
const RING_DAYS = 8

/**
 * Writes the finder's row of one counsellor anew from the truth (hours, calendar, templates, feedback), or takes it away
 * when they are not listed. The row is locked before the calendar is read: a booking under way then changes the new row.
 */
export function refreshSearchRow(db: Db, providerId: string, now: Temporal.Instant): Promise<void> {
  const refresh = async (tx: Db) => {
    await sql`select from provider_search where provider_id = ${providerId} for update`.execute(tx)
    const listed = await listedProvider(tx, providerId)
    const schedule = listed && (await loadSchedule(tx, providerId, now))
    if (!listed || !schedule) await tx.deleteFrom('provider_search').where('provider_id', '=', providerId).execute()
    else await writeRow(tx, listed, await bookable(tx, listed, schedule, now))
  }
  return db.isTransaction ? refresh(db) : db.transaction().execute(refresh)
}

interface Bookable {
  schedule: Schedule
  bitsDay: Temporal.PlainDate
  bits: string
  next: Minute | null
}

/** Start bits of the eight days from today (UTC), without notice, and the next start, with notice, however far. */
async function bookable(db: Db, listed: Listed, schedule: Schedule, now: Temporal.Instant): Promise<Bookable> {
  const lead = leadOf(listed)
  const today = Math.floor(minuteOf(now) / DAY) * DAY
  const ringEnd = today + RING_DAYS * DAY
  const far = (schedule.lastDay + 2) * DAY
  const taken = await loadTaken(db, listed.providerId, { from: today, to: far, now })
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
    schedule,
    bitsDay: now.toZonedDateTimeISO('UTC').toPlainDate(),
    bits: startBits(starts.filter((start) => start >= today && start < ringEnd)),
    next: near ?? (lead.type === SESSION_TYPE.group ? null : (later() ?? null)),
  }
}

async function writeRow(db: Db, listed: Listed, { schedule, bitsDay, bits, next }: Bookable): Promise<void> {
  const lead = leadOf(listed)
  const isPlaced = listed.latitude !== null && listed.longitude !== null
  const place = isPlaced ? { latitude: listed.latitude!, longitude: listed.longitude! } : null
  const row = {
    provider_number: listed.providerNumber,
    provider_id: listed.providerId,
    topic_mask: maskOf(listed.topicIds),
    language_mask: maskOf(listed.languageIds),
    type_mask: maskOf(listed.providerTypeIds),
    flags: flagsOf(listed),
    price_cents: lead.feeCents,
    hourly_cents: hourlyOf(listed),
    rating: listed.feedbackCount > 0 ? listed.rating! : 0,
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
    bits: sql<string>`${bits}::bit(768)`,
  }
  const { provider_number: _key, ...changes } = row
  await db
    .insertInto('provider_search')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_number').doUpdateSet(changes))
    .execute()
  const said = sql<string>`plain_text(${saidBy(listed)})`
  await db
    .insertInto('provider_search_text')
    .values({ provider_number: listed.providerNumber, said })
    .onConflict((conflict) => conflict.column('provider_number').doUpdateSet({ said }))
    .execute()
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
export function hourlyOf({ templates }: Pick<Listed, 'templates'>): number {
  const personal = templates.filter((one) => one.type === SESSION_TYPE.personal)
  const counted = personal.length > 0 ? personal : templates
  return Math.round(counted.reduce((sum, one) => sum + (one.feeCents * 60) / one.durationMinutes, 0) / counted.length)
}

const MEAN_RATING = 4.5
const MEAN_WEIGHT = 8

/**
 * 'Recommended': the rating drawn towards the mean while there are few voices, plus a little for experience. Nobody can
 * pay for a place (field-notes: ranking must be explainable).
 */
function rankOf({ rating, feedbackCount, experienceInYears }: Listed): number {
  const drawn = ((rating ?? MEAN_RATING) * feedbackCount + MEAN_RATING * MEAN_WEIGHT) / (feedbackCount + MEAN_WEIGHT)
  return drawn + Math.min(experienceInYears ?? 0, 20) / 200
}
