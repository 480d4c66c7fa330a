import { sql, type Transaction } from 'kysely'
import { setWish } from '#modules/accounts/server/email-preferences/public.ts'
import { refuseWithoutConsent } from '#modules/accounts/server/terms/public.ts'
import { findOffer, isInTime, offerSpan } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { onClock } from '#platform/server/night.ts'
import { DEFAULT_ADVANCE_HOURS, MAX_WAITS, WAIT_AGAIN_AFTER_DAYS, WAITING_DAYS } from '#platform/values/constants.ts'
import { DAY_PARTS, SESSION_TYPE } from '#platform/values/enums.ts'
import { findWaits } from './own-waits.ts'
import { calendarAhead, offersOf, type Wisher, wishedTime } from './wished-time.ts'

type Tx = Transaction<Tables>
type Wanted = Parameters<Handler<AllCalls['joinWaiting']>>[0]
type ForDate = Extract<Wanted, { groupSessionRecurrenceId: string }>
type ForTimes = Exclude<Wanted, ForDate>

/**
 * Puts a person at the end of a line; a second time for the same changes their days and keeps their place. Letters with
 * offers are turned on: whoever cannot be told would keep the others waiting.
 */
export const joinWaiting: Handler<AllCalls['joinWaiting']> = async (wanted, context) => {
  const id = await context.db.transaction().execute(async (tx) => {
    const me = await lockMe(tx, context as Context)
    const joined =
      'groupSessionRecurrenceId' in wanted
        ? await joinDate(tx, wanted, { ...me, context: context as Context })
        : await joinTimes(tx, wanted, { ...me, context: context as Context })
    await refuseTooMany(tx, me.customerAccountId)
    await setWish(tx, me.customerAccountId, { kind: 'waitingOffer', isWanted: true })
    await context.jobs.send('offer-freed', { providerId: joined.provider_id }, tx)
    return joined.waiting_id
  })
  return (await findWaits(context as Context, sql`w.waiting_id = ${id}`))[0]!
}

interface Joining {
  customerAccountId: string
  timezone: string
  context: Context
}
interface Joined {
  waiting_id: string
  provider_id: string
}

async function lockMe(tx: Tx, context: Context) {
  const { customerAccountId } = signedIn(context)
  const { rows } = await sql<{ timezone: string; is_blocked: boolean }>`
    select timezone, customer_blocked_at is not null as is_blocked
    from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(tx)
  if (rows[0]!.is_blocked) throw new Refusal('accountBlocked')
  await refuseWithoutConsent(tx, customerAccountId)
  return { customerAccountId, timezone: rows[0]!.timezone }
}

/** Counted when it is written: who changes the days of a line they stand in joins none. The caller has their lock. */
async function refuseTooMany(tx: Tx, customerAccountId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from waiting where customer_account_id = ${customerAccountId} and ended_at is null`.execute(tx)
  if (rows[0]!.count > MAX_WAITS) throw new Refusal('tooManyWaits')
}

async function refuseUnlessOffered(tx: Tx, templateId: string, { context, customerAccountId }: Joining) {
  const offer = await findOffer(tx, templateId, context)
  if (!offer) throw new Refusal('templateNotOffered')
  if (offer.ownerAccountId === customerAccountId) throw new Refusal('ownSession')
  return offer
}

interface Date {
  session_template_id: string
  start_at: Temporal.Instant
  notice: number | null
  is_mine: boolean
  has_room: boolean
}

async function joinDate(tx: Tx, { groupSessionRecurrenceId: id }: ForDate, joining: Joining): Promise<Joined> {
  const { customerAccountId: me, context, timezone } = joining
  const { rows } = await sql<Date>`
    select g.session_template_id, g.start_at, s.advance_booking_hours as notice,
      exists (select from booking b where b.group_session_recurrence_id = ${id} and b.customer_account_id = ${me}
        and b.status in ('booked', 'rescheduleRequested')) as is_mine,
      g.seats_taken + (select count(*) from waiting w where w.group_session_recurrence_id = ${id} and w.status = 'waiting' and w.ended_at is null) < g.seats
        as has_room
    from group_occurrence g left join working_hours_settings s using (provider_id)
    where g.group_session_recurrence_id = ${id} and g.status = 'scheduled' and g.start_at > ${context.now}`.execute(tx)
  const [date] = rows
  if (!date) throw new Refusal('templateNotOffered')
  const offer = await refuseUnlessOffered(tx, date.session_template_id, joining)
  if (date.is_mine) throw new Refusal('alreadyBookedThisGroup')
  if (date.has_room) throw new Refusal('seatIsFree')
  const { expiresAt } = offerSpan(context.now, timezone)
  if (!isInTime(expiresAt, date.start_at, date.notice ?? DEFAULT_ADVANCE_HOURS)) throw new Refusal('tooLateToWait')
  const { rows: joined } = await sql<Joined>`
    insert into waiting (customer_account_id, provider_id, session_template_id, group_session_recurrence_id, created_at)
    values (${me}, ${offer.providerId}, ${date.session_template_id}, ${id}, ${context.now})
    on conflict (group_session_recurrence_id, customer_account_id) where group_session_recurrence_id is not null and ended_at is null
    do update set created_at = waiting.created_at returning waiting_id, provider_id`.execute(tx)
  return joined[0]!
}

async function joinTimes(tx: Tx, wanted: ForTimes, joining: Joining): Promise<Joined> {
  const { customerAccountId: me, context, timezone } = joining
  const offer = await refuseUnlessOffered(tx, wanted.sessionTemplateId, joining)
  if (offer.type !== SESSION_TYPE.personal) throw new Refusal('templateNotOffered')
  const today = onClock(context.now, timezone).toPlainDate()
  if (Temporal.PlainDate.compare(wanted.untilDate, today) < 0) throw new WrongField('untilDate', 'error.isOver')
  if (Temporal.PlainDate.compare(wanted.untilDate, today.add({ days: WAITING_DAYS })) > 0)
    throw new WrongField('untilDate', 'error.tooFar')
  const weekdays = [...new Set(wanted.weekdays)].toSorted((a, b) => a - b)
  const parts = DAY_PARTS.filter((part) => wanted.parts.includes(part))
  await refuseUnlessNeeded(tx, context, {
    customerAccountId: me,
    providerId: offer.providerId,
    ...{ weekdays, parts, until: wanted.untilDate, timezone, minutes: offer.durationMinutes },
  })
  const { rows } = await sql<Joined>`
    insert into waiting (customer_account_id, provider_id, session_template_id, weekdays, parts, until, created_at)
    values (${me}, ${offer.providerId}, ${offer.sessionTemplateId}, ${weekdays}::smallint[], ${parts}::text[],
      ${wanted.untilDate.toString()}::date, ${context.now})
    on conflict (provider_id, customer_account_id) where group_session_recurrence_id is null and ended_at is null
    do update set session_template_id = excluded.session_template_id, weekdays = excluded.weekdays, parts = excluded.parts,
      until = excluded.until returning waiting_id, provider_id`.execute(tx)
  return rows[0]!
}

/**
 * A list is for what cannot be booked: it must not hold for two hours, and again and again, what a checkout holds for a
 * quarter of an hour (decision 0028). The caller has the person's lock.
 */
async function refuseUnlessNeeded(tx: Tx, { now }: Context, wisher: Wisher): Promise<void> {
  const lapsed = await lastLapsed(tx, wisher)
  const again = lapsed?.add({ hours: 24 * WAIT_AGAIN_AFTER_DAYS })
  if (again && Temporal.Instant.compare(now, again) < 0) throw new Refusal('waitAgainLater', { from: again.toString() })
  const calendar = await calendarAhead(tx, wisher.providerId, now)
  const free = await wishedTime(tx, wisher, { calendar, now, from: now })
  if (free) throw new Refusal('timeIsFree', { alternatives: [free.toString()] })
}

/** When the last time that this counsellor's list held for a person ran out unanswered. */
async function lastLapsed(tx: Tx, wisher: Wisher): Promise<Temporal.Instant | null> {
  const found = await offersOf(tx, wisher)
    .select('waiting_offer.expires_at')
    .where('waiting_offer.answer', '=', 'lapsed')
    .orderBy('waiting_offer.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.expires_at ?? null
}
