import { sql } from 'kysely'
import { findFreeSlots, floorToMinute, instantAt } from '#modules/availability/server/public.ts'
import { getLastPublicationTime } from '#modules/feedback/server/publish-feedback.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import type { DemoSessionWriter } from './demo-session-writer.ts'
import { generateFeedback } from './feedback.ts'
import { getLongestDuration, loadPastWeeks, pickTemplate } from './load-past-weeks.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import type { DemoProvider } from './provider-shape.ts'
import { pickRandom } from './seeded-random.ts'

const ZONE = 'Europe/Tallinn'
const WEEK = 7 * 1440
/** The probability that a time is booked in each of the coming weeks, as a fraction of the provider's `busyShare`. */
const BUSY_WEEKS = [0.6, 0.4, 0.25]

interface CalendarContext {
  loaded: LoadedProvider
  clients: readonly string[]
  random: () => number
  sessions: DemoSessionWriter
}

/** Fills a demo provider's calendar with group dates, upcoming bookings and past sessions with feedback. */
export async function loadCalendar(deps: AppDeps, demo: DemoProvider, context: CalendarContext): Promise<void> {
  for (const template of context.loaded.templates)
    if (template.demo.type === 1) await loadGroupDates(deps, template, { ...context, demo })
  const personal = context.loaded.templates.filter(({ demo: { type } }) => type === 2)
  if (personal.length === 0) return
  await loadUpcomingSessions(deps, demo, { ...context, personal })
  loadPastSessions(deps, demo, { ...context, personal })
  loadPastWeeks(deps, demo, { ...context, personal })
}

async function loadGroupDates(
  deps: AppDeps,
  template: LoadedTemplate,
  { loaded, clients, random, sessions, demo }: CalendarContext & { demo: DemoProvider },
): Promise<void> {
  const {
    groupWeekday = 3,
    groupTime = '18:00',
    groupWeeks = 6,
    durationInMinutes,
    maxParticipants = 8,
  } = template.demo
  const today = deps.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  const first = today.add({
    days: ((groupWeekday - today.dayOfWeek + 7) % 7) + 7 * (groupWeekday === today.dayOfWeek ? 1 : 0),
  })
  const buffer = demo.hours.bufferAfterMinutes
  for (let week = 0; week < groupWeeks; week++) {
    const day = first.add({ days: 7 * week })
    const start = floorToMinute(day.toZonedDateTime({ timeZone: ZONE, plainTime: groupTime }).toInstant())
    const id = crypto.randomUUID()
    const session = { start, end: start + durationInMinutes }
    if (!(await reserveGroupDate(deps, { id, template, loaded, session, buffer, seats: maxParticipants }))) continue
    const participantCount = Math.floor(random() * maxParticipants * 0.8)
    const members = [...clients].sort(() => random() - 0.5).slice(0, participantCount)
    for (const client of members) sessions.add({ loaded, template, client, start, status: 'booked', occurrence: id })
    await deps.db
      .updateTable('group_occurrence')
      .set({ seats_taken: members.length })
      .where('group_occurrence_id', '=', id)
      .execute()
  }
}

async function reserveGroupDate(
  { db }: AppDeps,
  date: {
    id: string
    template: LoadedTemplate
    loaded: LoadedProvider
    session: { start: number; end: number }
    /** Break after the session, in minutes. */
    buffer: number
    seats: number
  },
): Promise<boolean> {
  const [start, end] = [instantAt(date.session.start), instantAt(date.session.end)]
  await db
    .insertInto('group_occurrence')
    .values({
      group_occurrence_id: date.id,
      session_template_id: date.template.id,
      provider_id: date.loaded.providerId,
      start_at: start,
      end_at: end,
      seats: date.seats,
    })
    .execute()
  const { rows } = await sql`
    insert into calendar_entry (provider_id, start_at, end_at, busy, group_occurrence_id)
    values (${date.loaded.providerId}, ${start}, ${end}, tstzrange(${start}, ${end.add({ minutes: date.buffer })}), ${date.id}) on conflict do nothing returning 1`.execute(
    db,
  )
  if (rows.length > 0) return true
  await db.deleteFrom('group_occurrence').where('group_occurrence_id', '=', date.id).execute()
  return false
}

/** Books some of the available times in the coming weeks, but never two adjacent ones. */
async function loadUpcomingSessions(
  deps: AppDeps,
  demo: DemoProvider,
  { loaded, clients, random, sessions, personal }: CalendarContext & { personal: LoadedTemplate[] },
): Promise<void> {
  const now = deps.clock.now()
  const from = floorToMinute(now)
  const durationInMinutes = getLongestDuration(personal)
  const freeSlots = await findFreeSlots(deps.db, {
    providerId: loaded.providerId,
    durationMinutes: durationInMinutes,
    from,
    to: from + BUSY_WEEKS.length * WEEK,
    now,
  })
  const minDistance = durationInMinutes + 2 * demo.hours.bufferAfterMinutes
  let earliest = 0
  for (const start of freeSlots) {
    const share = BUSY_WEEKS[Math.floor((start - from) / WEEK)] ?? 0
    if (start < earliest || random() > demo.busyShare * share) continue
    earliest = start + minDistance
    sessions.add({
      loaded,
      template: pickTemplate(random, personal),
      client: pickRandom(random, clients),
      start,
      status: 'booked',
      bufferAfter: demo.hours.bufferAfterMinutes,
    })
  }
}

/**
 * Adds a past session for each piece of feedback and some sessions without feedback. A few of the latter were not
 * attended.
 */
function loadPastSessions(
  deps: AppDeps,
  demo: DemoProvider,
  context: CalendarContext & { personal: LoadedTemplate[] },
): void {
  const { random, sessions, clients, loaded, personal } = context
  const now = deps.clock.now()
  const minutes = getLongestDuration(personal)
  const addSession = (start: number, client: string, status: 'completed' | 'noShow' = 'completed') =>
    sessions.add({ loaded, template: pickRandom(random, personal), client, start, status })
  const reserveStart = (monthsAgo: number, index: number) => {
    let start = getPastStart(now, monthsAgo, index)
    while (!sessions.reserve(loaded, start, minutes)) start -= WEEK
    return start
  }
  const feedback = demo.feedback.map((row, index) => ({ ...row, start: reserveStart(row.monthsAgo, index) }))
  const publishedAt = computePublicationTimes(
    feedback.map(({ start }) => getFeedbackTime(start)),
    now,
  )
  for (const [index, { score, text, start }] of feedback.entries()) {
    const bookingId = addSession(start, clients[(index * 7) % clients.length]!)
    const row = { booking_id: bookingId, provider_id: loaded.providerId, score, text }
    sessions.addFeedback({ ...row, created_at: getFeedbackTime(start), published_at: publishedAt[index]! })
  }
  const otherCount = demo.feedback.length * 2
  const unpublished = generateFeedback(`${demo.key}, waiting`, {
    count: UNPUBLISHED_COUNT,
    mood: 'warm',
    online: false,
    languages: ['et', 'en'],
  })
  for (let index = 0; index < otherCount; index++) {
    const start = reserveStart(Math.floor(random() * 18), index + 40)
    const isUnpublished = index < UNPUBLISHED_COUNT && otherCount >= 2 * FEEDBACK_BATCH
    // The author of unpublished feedback has not written any other feedback.
    const client = isUnpublished
      ? clients[((demo.feedback.length + index) * 7) % clients.length]!
      : pickRandom(random, clients)
    const bookingId = addSession(start, client, !isUnpublished && random() < 0.04 ? 'noShow' : 'completed')
    if (!isUnpublished) continue
    const { score, text } = unpublished[index]!
    const row = { booking_id: bookingId, provider_id: loaded.providerId, score, text }
    sessions.addFeedback({ ...row, created_at: getFeedbackTime(start), published_at: null })
  }
}

/** One more entry would complete the batch, which would then be published. */
const UNPUBLISHED_COUNT = FEEDBACK_BATCH - 1

const getFeedbackTime = (start: number): Temporal.Instant => instantAt(start).add({ hours: 30 })

/**
 * Computes publication times by the rule in decision 0025. Batches of five, counted from the newest, are each published
 * on the Monday after their newest entry. The remainder joins the oldest batch. Fewer than five entries are not
 * published.
 */
function computePublicationTimes(
  createdAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): (Temporal.Instant | null)[] {
  const batches = Math.floor(createdAt.length / FEEDBACK_BATCH)
  const getBatch = (index: number) => Math.min(Math.floor(index / FEEDBACK_BATCH), batches - 1)
  return createdAt.map((_time, index) => {
    if (batches === 0) return null
    const newest = createdAt.filter((_time, other) => getBatch(other) === getBatch(index)).reduce(later)
    const [after, last] = [getLastPublicationTime(newest.add({ hours: 24 * 7 })), getLastPublicationTime(now)]
    return Temporal.Instant.compare(after, last) < 0 ? after : last
  })
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** Returns a working hour on a weekday about this many months ago. Each index gives a different time. */
function getPastStart(now: Temporal.Instant, monthsAgo: number, index: number): number {
  const day = now
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .subtract({ months: monthsAgo, days: 8 + (index % 19) })
  const workday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
  return floorToMinute(workday.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 9 + (index % 8) } }).toInstant())
}
