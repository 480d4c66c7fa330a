import { sql } from 'kysely'
import { findFreeSlots, floorToMinute, instantAt } from '#modules/availability/server/public.ts'
import { lastPublicationTime } from '#modules/feedback/server/publish-feedback.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import type { DemoSessionWriter } from './demo-session-writer.ts'
import { generateFeedback } from './feedback.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import type { DemoProvider } from './provider-shape.ts'
import { pickRandom } from './seeded-random.ts'

const ZONE = 'Europe/Tallinn'
const BUSY_WEEKS = 3
const WEEK = 7 * 1440

interface CalendarContext {
  loaded: LoadedProvider
  clients: readonly string[]
  random: () => number
  sessions: DemoSessionWriter
}

/** Fills a demo calendar: group dates, upcoming bookings, and past sessions with their feedback. */
export async function loadCalendar(deps: AppDeps, demo: DemoProvider, context: CalendarContext): Promise<void> {
  for (const template of context.loaded.templates)
    if (template.demo.type === 1) await loadGroupDates(deps, template, context)
  const personal = context.loaded.templates.filter(({ demo: { type } }) => type === 2)
  if (personal.length === 0) return
  await loadUpcoming(deps, demo, { ...context, template: personal[0]! })
  loadPast(deps, demo, { ...context, personal })
}

async function loadGroupDates(
  deps: AppDeps,
  template: LoadedTemplate,
  { loaded, clients, random, sessions }: CalendarContext,
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
  for (let week = 0; week < groupWeeks; week++) {
    const day = first.add({ days: 7 * week })
    const start = floorToMinute(day.toZonedDateTime({ timeZone: ZONE, plainTime: groupTime }).toInstant())
    const id = crypto.randomUUID()
    const session = { start, end: start + durationInMinutes }
    if (!(await reserveGroupDate(deps, { id, template, loaded, session, seats: maxParticipants }))) continue
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
    values (${date.loaded.providerId}, ${start}, ${end}, tstzrange(${start}, ${end}), ${date.id}) on conflict do nothing returning 1`.execute(
    db,
  )
  if (rows.length > 0) return true
  await db.deleteFrom('group_occurrence').where('group_occurrence_id', '=', date.id).execute()
  return false
}

/** Books a share of the available times of the coming weeks, but never two adjacent ones. */
async function loadUpcoming(
  deps: AppDeps,
  demo: DemoProvider,
  { loaded, clients, random, sessions, template }: CalendarContext & { template: LoadedTemplate },
): Promise<void> {
  const now = deps.clock.now()
  const from = floorToMinute(now)
  const { durationInMinutes } = template.demo
  const freeSlots = await findFreeSlots(deps.db, {
    providerId: loaded.providerId,
    durationMinutes: durationInMinutes,
    from,
    to: from + BUSY_WEEKS * WEEK,
    now,
  })
  const minDistance = durationInMinutes + 2 * demo.hours.bufferAfterMinutes
  let until = 0
  for (const start of freeSlots) {
    if (start < until || random() > demo.busyShare * 0.6) continue
    until = start + minDistance
    sessions.add({
      loaded,
      template,
      client: pickRandom(random, clients),
      start,
      status: 'booked',
      bufferAfter: demo.hours.bufferAfterMinutes,
    })
  }
}

/** Adds a past session for every feedback and some without; a few clients did not attend. */
function loadPast(deps: AppDeps, demo: DemoProvider, context: CalendarContext & { personal: LoadedTemplate[] }): void {
  const { random, sessions, clients, loaded, personal } = context
  const now = deps.clock.now()
  const past = (start: number, client: string, status: 'completed' | 'noShow' = 'completed') =>
    sessions.add({ loaded, template: pickRandom(random, personal), client, start, status })
  const feedback = demo.feedback.map((row, index) => ({ ...row, start: pastStart(now, row.monthsAgo, index) }))
  const publishedAt = publicationTimes(
    feedback.map(({ start }) => feedbackTime(start)),
    now,
  )
  for (const [index, { score, text, start }] of feedback.entries()) {
    const bookingId = past(start, clients[(index * 7) % clients.length]!)
    const row = { booking_id: bookingId, provider_id: loaded.providerId, score, text }
    sessions.addFeedback({ ...row, created_at: feedbackTime(start), published_at: publishedAt[index]! })
  }
  const others = demo.feedback.length * 2
  const unpublished = generateFeedback(`${demo.key}, waiting`, {
    count: UNPUBLISHED,
    mood: 'warm',
    online: false,
    languages: ['et', 'en'],
  })
  for (let index = 0; index < others; index++) {
    const start = pastStart(now, Math.floor(random() * 18), index + 40)
    const isUnpublished = index < UNPUBLISHED && others >= 2 * FEEDBACK_BATCH
    const client = isUnpublished ? clients[index]! : pickRandom(random, clients)
    const bookingId = past(start, client, !isUnpublished && random() < 0.04 ? 'noShow' : 'completed')
    if (!isUnpublished) continue
    const { score, text } = unpublished[index]!
    const row = { booking_id: bookingId, provider_id: loaded.providerId, score, text }
    sessions.addFeedback({ ...row, created_at: feedbackTime(start), published_at: null })
  }
}

/** Number of unpublished feedback entries: the next one completes the batch, which is then published. */
const UNPUBLISHED = FEEDBACK_BATCH - 1

const feedbackTime = (start: number): Temporal.Instant => instantAt(start).add({ hours: 30 })

/**
 * Times of publication by the rule of decision 0025: batches of five, newest first, each published on the Monday after
 * its newest entry. The remainder joins the oldest batch; fewer than five entries stay unpublished.
 */
function publicationTimes(createdAt: readonly Temporal.Instant[], now: Temporal.Instant): (Temporal.Instant | null)[] {
  const batches = Math.floor(createdAt.length / FEEDBACK_BATCH)
  const batchOf = (index: number) => Math.min(Math.floor(index / FEEDBACK_BATCH), batches - 1)
  return createdAt.map((_time, index) => {
    if (batches === 0) return null
    const newest = createdAt.filter((_other, at) => batchOf(at) === batchOf(index)).reduce(later)
    const [after, last] = [lastPublicationTime(newest.add({ hours: 24 * 7 })), lastPublicationTime(now)]
    return Temporal.Instant.compare(after, last) < 0 ? after : last
  })
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** A working hour on a weekday about this many months ago, different for each index. */
function pastStart(now: Temporal.Instant, monthsAgo: number, index: number): number {
  const day = now
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .subtract({ months: monthsAgo, days: 8 + (index % 19) })
  const workday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
  return floorToMinute(workday.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 9 + (index % 8) } }).toInstant())
}
