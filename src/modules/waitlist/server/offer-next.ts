import { sql, type Transaction } from 'kysely'
import type { Calendar } from '#modules/availability/server/public.ts'
import { CAN_BE_OFFERED, holdForWaiter, isInTime, offerSpan } from '#modules/bookings/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { DayPart, UiLanguage } from '#platform/values/enums.ts'
import { mailOffer } from './waiting-mails.ts'
import { calendarAhead, type Wisher, wishedTime } from './wished-time.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

interface Waiter {
  waiting_id: string
  customer_account_id: string
  session_template_id: string
  group_session_recurrence_id: string | null
  weekdays: number[] | null
  parts: DayPart[] | null
  until: Temporal.PlainDate | null
  ui_language: UiLanguage
  timezone: string
  duration_minutes: number
  notice: number | null
  /** Of the group's date. */
  start_at: Instant | null
  has_seat: boolean
}

/** Who waits for a counsellor, in the order in which they came. */
async function waitersOf(tx: Tx, providerId: string, now: Instant): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    select w.waiting_id, w.customer_account_id, w.session_template_id, w.group_session_recurrence_id, w.weekdays::int[], w.parts,
      w.until, c.ui_language, c.timezone, t.duration_minutes, s.advance_booking_hours as notice, g.start_at,
      coalesce(g.seats_taken - (select count(*) from booking b where b.group_session_recurrence_id = g.group_session_recurrence_id
        and b.status = 'pendingPayment' and b.hold_expires_at <= ${now}) < g.seats, false) as has_seat
    from waiting w join customer_account c using (customer_account_id)
    join session_template t on t.session_template_id = w.session_template_id
    left join working_hours_settings s on s.provider_id = w.provider_id
    left join group_occurrence g on g.group_session_recurrence_id = w.group_session_recurrence_id
    where w.provider_id = ${providerId} and w.status = 'waiting' and w.ended_at is null and ${CAN_BE_OFFERED}
    order by w.place`.execute(tx)
  return rows
}

interface Found {
  waiter: Waiter
  span: { tellAt: Instant; expiresAt: Instant }
  startAt: Instant
}

/**
 * Holds what is free for the first who waits for it. One offer a transaction: a second customer's lock, taken while a
 * group's date is held, could wait for somebody who waits for us. What is free is read once for the whole line: what gets
 * free while it is walked would else go to somebody further behind. @param tried who was offered something, or could not
 * be, in this round; for whom nothing was free is looked at again, before those behind them.
 * @returns whether there may be more to offer.
 */
export async function offerNext(
  house: House,
  tx: Tx,
  { providerId, tried }: { providerId: string; tried: Set<string> },
): Promise<boolean> {
  const now = house.clock.now()
  const waiters = await waitersOf(tx, providerId, now)
  const isForTimes = waiters.some((waiter) => !waiter.group_session_recurrence_id)
  const calendar = isForTimes ? await calendarAhead(tx, providerId, now) : null
  for (const waiter of waiters) {
    if (tried.has(waiter.waiting_id)) continue
    const found = await whatFor(tx, waiter, { providerId, calendar, now })
    if (!found) continue
    tried.add(waiter.waiting_id)
    await offer(house, tx, found)
    return true
  }
  return false
}

/** What could be held for one person now: the two hours must end before the counsellor's notice begins. */
async function whatFor(
  tx: Tx,
  waiter: Waiter,
  { providerId, calendar, now }: { providerId: string; calendar: Calendar | null; now: Instant },
): Promise<Found | null> {
  const span = offerSpan(now, waiter.timezone)
  if (!waiter.group_session_recurrence_id) {
    const startAt = await wishedTime(tx, wisherOf(waiter, providerId), { calendar, now, from: span.expiresAt })
    return startAt && { waiter, span, startAt }
  }
  const startAt = waiter.start_at!
  return waiter.has_seat && isInTime(span.expiresAt, startAt, waiter.notice) ? { waiter, span, startAt } : null
}

const wisherOf = (waiter: Waiter, providerId: string): Wisher => ({
  customerAccountId: waiter.customer_account_id,
  providerId,
  weekdays: waiter.weekdays!,
  parts: waiter.parts!,
  until: waiter.until!,
  timezone: waiter.timezone,
  minutes: waiter.duration_minutes,
})

/** Whoever has left the line since it was read is offered nothing: whoever leaves has their account locked too. */
async function offer(house: House, tx: Tx, { waiter, span, startAt }: Found): Promise<void> {
  const { waiting_id: waitingId, customer_account_id: customerAccountId, group_session_recurrence_id: date } = waiter
  if (!(await lockOpenAccount(tx, customerAccountId)) || !(await isMarked(tx, waitingId, 'offered'))) return
  const waited = {
    customerAccountId,
    language: waiter.ui_language,
    sessionTemplateId: waiter.session_template_id,
    expiresAt: span.expiresAt,
  }
  const bookingId = await holdForWaiter(house, tx, { ...waited, ...(date ? { occurrenceId: date } : { startAt }) })
  if (!bookingId) return void (await isMarked(tx, waitingId, 'waiting'))
  await tx
    .insertInto('waiting_offer')
    .values({
      booking_id: bookingId,
      waiting_id: waitingId,
      start_at: startAt,
      tell_at: span.tellAt,
      expires_at: span.expiresAt,
      told_at: null,
      answer: null,
    })
    .execute()
  if (Temporal.Instant.compare(span.tellAt, house.clock.now()) <= 0) await mailOffer(house, tx, bookingId)
}

/** First in the order of locks; false for whoever may book no more. */
async function lockOpenAccount(tx: Tx, customerAccountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_account c where customer_account_id = ${customerAccountId} and ${CAN_BE_OFFERED} for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

/** @returns false for who does not wait any more. */
async function isMarked(tx: Tx, waitingId: string, status: 'waiting' | 'offered'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waiting')
    .set({ status })
    .where('waiting_id', '=', waitingId)
    .where('status', '=', status === 'offered' ? 'waiting' : 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
