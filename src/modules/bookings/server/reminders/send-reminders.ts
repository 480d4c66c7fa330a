import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { mailReminder } from './reminder-mail.ts'
import { isDue, type ReminderKind, WISH_OF } from './reminder-rules.ts'
import './tables.ts'

interface Candidate {
  booking_id: string
  start_at: Temporal.Instant
  since: Temporal.Instant
  customer_account_id: string
  timezone: string
}

/** As far before the start as one can be due: a day, its two hours, and a night that is stepped over. */
const HOURS_AHEAD = { dayBefore: 40, hourBefore: 1 } as const
const AT_ONCE = 1000

/**
 * Sweeper, every minute: reminders that are due (issue 4; decision 0027). What is due is computed from the bookings as they
 * stand, so that nothing has to be taken back when one is moved or called off.
 */
export async function sendReminders(house: House): Promise<void> {
  for (const kind of ['hourBefore', 'dayBefore'] as const) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const some = await candidates(house, kind, after)
      for (const one of some) await remindIfDue(house, kind, one)
      if (some.length < AT_ONCE) break
      after = some.at(-1)!.booking_id
    }
  }
}

/** One that fails holds up no other. */
const remindIfDue = async (house: House, kind: ReminderKind, one: Candidate): Promise<void> => {
  try {
    if (isDueNow(house, kind, one)) await remind(house, kind, one)
  } catch (error) {
    await noteFault(house, { kind: 'send-reminders', subject: one.booking_id, error })
  }
}

const isDueNow = ({ clock }: House, kind: ReminderKind, { start_at: startAt, since, timezone }: Candidate) =>
  isDue(kind, { startAt, since, timezone }, clock.now())

async function candidates({ db, clock }: House, kind: ReminderKind, after: string): Promise<Candidate[]> {
  const now = clock.now()
  const { rows } = await sql<Candidate>`
    select b.booking_id, b.start_at, coalesce(b.moved_at, b.booked_at) as since, b.customer_account_id, c.timezone
    from booking b join customer_account c using (customer_account_id)
    where b.status = 'booked' and b.end_at > ${now} and b.start_at > ${now} and b.start_at <= ${now.add({ hours: HOURS_AHEAD[kind] })}
      and b.booking_id > ${after}
      and not exists (select from reminder r where r.booking_id = b.booking_id and r.kind = ${kind} and r.start_at = b.start_at)
      and not exists (select from mail_preference p where p.customer_account_id = b.customer_account_id
        and p.kind = ${WISH_OF[kind]} and not p.is_wanted)
    order by b.booking_id limit ${AT_ONCE}`.execute(db)
  return rows
}

/** The row and its letter, or neither. Two sweepers meet at the row's key; a cancellation meets the booking's lock. */
async function remind(
  house: House,
  kind: ReminderKind,
  { booking_id: id, start_at: startAt }: Candidate,
): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    if (await isOurs(tx, { kind, id, startAt, now: house.clock.now() }))
      await mailReminder(house, tx, { kind, bookingId: id })
  })
}

async function isOurs(
  tx: Transaction<Tables>,
  { kind, id, startAt, now }: { kind: ReminderKind; id: string; startAt: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with standing as (
      select booking_id, start_at from booking where booking_id = ${id} and status = 'booked' and start_at = ${startAt} for share
    )
    insert into reminder (booking_id, kind, start_at, written_at)
    select booking_id, ${kind}, start_at, ${now}::timestamptz from standing
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
