import { sql, type Transaction } from 'kysely'
import { MAX_SESSION_MINUTES } from '#modules/providers/values/session-lengths.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { NIL_GUID } from '#platform/values/guid.ts'
import { emailReminder } from './reminder-email.ts'
import { isDue, REMINDER_PREFERENCE, type ReminderKind } from './reminder-rules.ts'
import './tables.ts'

interface Candidate {
  booking_id: string
  start_at: Temporal.Instant
  since: Temporal.Instant
  customer_account_id: string
  timezone: string
}

/** Hours to look ahead. `dayBefore` covers 24 hours, two hours to decide, and a night in which no reminder is sent. */
const HOURS_AHEAD = { dayBefore: 40, hourBefore: 1 } as const
const BATCH_SIZE = 1000

/**
 * Runs every minute: sends due reminders (issue 4; decision 0027). They are computed from the current bookings, so
 * moved and cancelled sessions need no cleanup.
 */
export async function sendReminders(deps: AppDeps): Promise<void> {
  for (const kind of ['hourBefore', 'dayBefore'] as const) {
    let after = NIL_GUID
    for (;;) {
      const batch = await findCandidates(deps, kind, after)
      for (const candidate of batch) await remindIfDue(deps, kind, candidate)
      if (batch.length < BATCH_SIZE) break
      after = batch.at(-1)!.booking_id
    }
  }
}

/** Sends a reminder if it is due. A failure is recorded and does not block the other reminders. */
const remindIfDue = async (deps: AppDeps, kind: ReminderKind, candidate: Candidate): Promise<void> => {
  try {
    if (isDueNow(deps, kind, candidate)) await remind(deps, kind, candidate)
  } catch (error) {
    await recordFailedJob(deps, { kind: 'send-reminders', subject: candidate.booking_id, error })
  }
}

const isDueNow = ({ clock }: AppDeps, kind: ReminderKind, { start_at: startAt, since, timezone }: Candidate) =>
  isDue(kind, { startAt, since, timezone }, clock.now())

async function findCandidates({ db, clock }: AppDeps, kind: ReminderKind, after: string): Promise<Candidate[]> {
  const now = clock.now()
  const lastStart = now.add({ hours: HOURS_AHEAD[kind] })
  // Bounds on the end time let the query use the index on upcoming sessions, which is ordered by end time.
  const { rows } = await sql<Candidate>`
    select b.booking_id, b.start_at, coalesce(b.moved_at, b.booked_at) as since, b.customer_account_id, c.timezone
    from booking b join customer_account c using (customer_account_id)
    where b.status = 'booked' and b.end_at > ${now} and b.end_at <= ${lastStart.add({ minutes: MAX_SESSION_MINUTES })}
      and b.start_at > ${now} and b.start_at <= ${lastStart}
      and b.booking_id > ${after}
      and not exists (select from reminder r where r.booking_id = b.booking_id and r.kind = ${kind} and r.start_at = b.start_at)
      and not exists (select from email_preference ep where ep.customer_account_id = b.customer_account_id
        and ep.kind = ${REMINDER_PREFERENCE[kind]} and not ep.is_enabled)
    order by b.booking_id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/**
 * Records the reminder and enqueues its email in one transaction. The reminder's key prevents duplicates, and the lock
 * on the booking prevents a concurrent cancellation.
 */
async function remind(
  deps: AppDeps,
  kind: ReminderKind,
  { booking_id: id, start_at: startAt }: Candidate,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (await insertReminder(tx, { kind, id, startAt, now: deps.clock.now() }))
      await emailReminder(deps, tx, { kind, bookingId: id })
  })
}

async function insertReminder(
  tx: Transaction<Tables>,
  { kind, id, startAt, now }: { kind: ReminderKind; id: string; startAt: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with unchanged as (
      select booking_id, start_at from booking where booking_id = ${id} and status = 'booked' and start_at = ${startAt} for share
    )
    insert into reminder (booking_id, kind, start_at, written_at)
    select booking_id, ${kind}, start_at, ${now}::timestamptz from unchanged
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
