import { sql } from 'kysely'
import { freeTimesOf, instantAt, minuteOf } from '#server/availability/public.ts'
import { freeUntil, platformFee } from '#server/bookings/booking-rules.ts'
import type { House } from '#server/context.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import type { DemoProvider } from './provider-shape.ts'
import { pick } from './seeded-random.ts'

const ZONE = 'Europe/Tallinn'
const BUSY_WEEKS = 3
const WEEK = 7 * 1440

interface Around {
  loaded: LoadedProvider
  clients: readonly string[]
  random: () => number
}

/** What makes a demo calendar look lived in: group dates, booked hours to come, and past sessions with their feedback. */
export async function loadCalendar(house: House, demo: DemoProvider, around: Around): Promise<void> {
  for (const template of around.loaded.templates)
    if (template.demo.type === 1) await loadGroupDates(house, template, around)
  const personal = around.loaded.templates.filter((one) => one.demo.type === 2)
  if (personal.length === 0) return
  await loadComing(house, demo, { ...around, template: personal[0]! })
  await loadPast(house, demo, { ...around, personal })
}

async function loadGroupDates(
  house: House,
  template: LoadedTemplate,
  { loaded, clients, random }: Around,
): Promise<void> {
  const {
    groupWeekday = 3,
    groupTime = '18:00',
    groupWeeks = 6,
    durationInMinutes,
    maxParticipants = 8,
  } = template.demo
  const today = house.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  const first = today.add({
    days: ((groupWeekday - today.dayOfWeek + 7) % 7) + 7 * (groupWeekday === today.dayOfWeek ? 1 : 0),
  })
  for (let week = 0; week < groupWeeks; week++) {
    const day = first.add({ days: 7 * week })
    const start = minuteOf(day.toZonedDateTime({ timeZone: ZONE, plainTime: groupTime }).toInstant())
    const id = crypto.randomUUID()
    const session = { start, end: start + durationInMinutes }
    if (!(await takeForGroup(house, { id, template, loaded, session, seats: maxParticipants }))) continue
    const sitting = Math.floor(random() * maxParticipants * 0.8)
    const members = [...clients].sort(() => random() - 0.5).slice(0, sitting)
    for (const client of members)
      await insertBooking(house, { loaded, template, client, start, status: 'booked', occurrence: id })
    await house.db
      .updateTable('group_occurrence')
      .set({ seats_taken: members.length })
      .where('group_session_recurrence_id', '=', id)
      .execute()
  }
}

async function takeForGroup(
  { db }: House,
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
      group_session_recurrence_id: date.id,
      session_template_id: date.template.id,
      provider_id: date.loaded.providerId,
      start_at: start,
      end_at: end,
      seats: date.seats,
    })
    .execute()
  const { rows } = await sql`
    insert into calendar_entry (provider_id, start_at, end_at, busy, group_session_recurrence_id)
    values (${date.loaded.providerId}, ${start}, ${end}, tstzrange(${start}, ${end}), ${date.id}) on conflict do nothing returning 1`.execute(
    db,
  )
  if (rows.length > 0) return true
  await db.deleteFrom('group_occurrence').where('group_session_recurrence_id', '=', date.id).execute()
  return false
}

/** Books a share of the free times of the coming weeks, never two that touch. */
async function loadComing(
  house: House,
  demo: DemoProvider,
  { loaded, clients, random, template }: Around & { template: LoadedTemplate },
): Promise<void> {
  const now = house.clock.now()
  const from = minuteOf(now)
  const { durationInMinutes } = template.demo
  const free = await freeTimesOf(house.db, {
    providerId: loaded.providerId,
    durationMinutes: durationInMinutes,
    from,
    to: from + BUSY_WEEKS * WEEK,
    now,
  })
  const apart = durationInMinutes + 2 * demo.hours.bufferAfterMinutes
  let until = 0
  for (const start of free) {
    if (start < until || random() > demo.busyShare * 0.6) continue
    until = start + apart
    await insertBooking(house, {
      loaded,
      template,
      client: pick(random, clients),
      start,
      status: 'booked',
      bufferAfter: demo.hours.bufferAfterMinutes,
    })
  }
}

/** A past session for every feedback, and some without; an occasional client did not come. */
async function loadPast(
  house: House,
  demo: DemoProvider,
  { loaded, clients, random, personal }: Around & { personal: LoadedTemplate[] },
): Promise<void> {
  const now = house.clock.now()
  for (const [index, said] of demo.feedback.entries()) {
    const start = pastStart(now, said.monthsAgo, index)
    const bookingId = await insertBooking(house, {
      loaded,
      template: pick(random, personal),
      client: pick(random, clients),
      start,
      status: 'completed',
    })
    const at = instantAt(start).add({ hours: 30 })
    await house.db
      .insertInto('feedback')
      .values({
        booking_id: bookingId,
        provider_id: loaded.providerId,
        score: said.score,
        text: said.text,
        created_at: at,
        published_at: at,
      })
      .execute()
  }
  const others = demo.feedback.length * 2
  for (let index = 0; index < others; index++) {
    const status = random() < 0.04 ? 'noShow' : 'completed'
    const start = pastStart(now, Math.floor(random() * 18), index + 40)
    await insertBooking(house, {
      loaded,
      template: pick(random, personal),
      client: pick(random, clients),
      start,
      status,
    })
  }
}

/** Some weekday's working hour, so many months back; different for each index. */
function pastStart(now: Temporal.Instant, monthsAgo: number, index: number): number {
  const day = now
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .subtract({ months: monthsAgo, days: 8 + (index % 19) })
  const workday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
  return minuteOf(workday.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: 9 + (index % 8) } }).toInstant())
}

interface Session {
  loaded: LoadedProvider
  template: LoadedTemplate
  client: string
  start: number
  status: 'booked' | 'completed' | 'noShow'
  occurrence?: string
  bufferAfter?: number
}

async function insertBooking({ db, settings }: House, session: Session): Promise<string> {
  const { template, loaded, start } = session
  const [startAt, endAt] = [instantAt(start), instantAt(start + template.demo.durationInMinutes)]
  const cents = Math.round(template.demo.fee * 100)
  const { booking_id: bookingId } = await db
    .insertInto('booking')
    .values({
      customer_account_id: session.client,
      provider_id: loaded.providerId,
      session_template_id: template.id,
      group_session_recurrence_id: session.occurrence ?? null,
      status: session.status,
      type: template.demo.type,
      location: template.demo.location,
      start_at: startAt,
      end_at: endAt,
      title: template.title,
      price_cents: cents,
      fee_cents: platformFee(cents, settings.platformFeePercent),
      language_id: template.demo.languageId,
      address: template.address,
      free_until: freeUntil(startAt),
      created_at: startAt.subtract({ hours: 72 }),
      booked_at: startAt.subtract({ hours: 72 }),
      ended_at: session.status === 'booked' ? null : endAt,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment')
    .values({
      purpose: 'booking',
      purpose_id: bookingId,
      customer_account_id: session.client,
      amount_cents: cents,
      status: 'succeeded',
      card_brand: 'visa',
      card_last4: '4242',
      settled_at: startAt.subtract({ hours: 72 }),
    })
    .execute()
  if (session.status !== 'booked' || session.occurrence) return bookingId
  const busyEnd = endAt.add({ minutes: session.bufferAfter ?? 0 })
  await sql`
    insert into calendar_entry (provider_id, start_at, end_at, busy, booking_id)
    values (${loaded.providerId}, ${startAt}, ${endAt}, tstzrange(${startAt}, ${busyEnd}), ${bookingId})`.execute(db)
  return bookingId
}
