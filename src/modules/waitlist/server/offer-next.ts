import { sql, type Transaction } from 'kysely'
import type { Calendar } from '#modules/availability/server/public.ts'
import {
  CAN_RECEIVE_WAITLIST_OFFER,
  endsBeforeNotice,
  getWaitlistOfferInterval,
  holdForWaitlistEntry,
} from '#modules/bookings/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { DayPart, UiLanguage } from '#platform/values/enums.ts'
import { findSuitableTime, loadWaitlistCalendar, type WaitlistCandidate } from './find-suitable-time.ts'
import { sendWaitlistOfferEmail } from './send-waitlist-emails.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

interface EntryRow {
  waitlist_entry_id: string
  customer_account_id: string
  session_template_id: string
  group_occurrence_id: string | null
  weekdays: number[] | null
  parts: DayPart[] | null
  until: Temporal.PlainDate | null
  ui_language: UiLanguage
  timezone: string
  duration_minutes: number
  notice: number | null
  /** Start of the group date; null for a personal session. */
  start_at: Instant | null
  has_seat: boolean
}

/** Lists the waiting entries of a provider in order of joining. */
async function listEntries(tx: Tx, providerId: string, now: Instant): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select w.waitlist_entry_id, w.customer_account_id, w.session_template_id, w.group_occurrence_id, w.weekdays::int[], w.parts,
      w.until, c.ui_language, c.timezone, t.duration_minutes, s.advance_booking_hours as notice, g.start_at,
      coalesce(g.seats_taken - (select count(*) from booking b where b.group_occurrence_id = g.group_occurrence_id
        and b.status = 'pendingPayment' and b.hold_expires_at <= ${now}) < g.seats, false) as has_seat
    from waitlist_entry w join customer_account c using (customer_account_id)
    join session_template t on t.session_template_id = w.session_template_id
    left join working_hours_settings s on s.provider_id = w.provider_id
    left join group_occurrence g on g.group_occurrence_id = w.group_occurrence_id
    where w.provider_id = ${providerId} and w.status = 'waiting' and w.ended_at is null and ${CAN_RECEIVE_WAITLIST_OFFER}
    order by w.place`.execute(tx)
  return rows
}

interface AvailableOffer {
  entry: EntryRow
  interval: { notifyAt: Instant; expiresAt: Instant }
  startAt: Instant
}

/**
 * Holds a free place or time for the first matching entry. Makes one offer per transaction, because locking a second
 * account while a group's date is locked could deadlock. Availability is read once for the whole list; otherwise a time
 * released during processing could go to a client further back.
 * @param attemptedIds entries to skip in this round, because an offer to them was already made or attempted. Entries
 * without an available time are not added, so that they are checked again before those behind them.
 * @returns whether there may be more to offer.
 */
export async function offerNext(
  deps: AppDeps,
  tx: Tx,
  { providerId, attemptedIds }: { providerId: string; attemptedIds: Set<string> },
): Promise<boolean> {
  const now = deps.clock.now()
  const entries = await listEntries(tx, providerId, now)
  const isForTimes = entries.some((entry) => !entry.group_occurrence_id)
  const calendar = isForTimes ? await loadWaitlistCalendar(tx, providerId, now) : null
  for (const entry of entries) {
    if (attemptedIds.has(entry.waitlist_entry_id)) continue
    const found = await findAvailable(tx, entry, { providerId, calendar, now })
    if (!found) continue
    attemptedIds.add(entry.waitlist_entry_id)
    await createOffer(deps, tx, found)
    return true
  }
  return false
}

/**
 * Finds a place or time that can be held for an entry; the hold must end before the provider's minimum notice begins.
 */
async function findAvailable(
  tx: Tx,
  entry: EntryRow,
  { providerId, calendar, now }: { providerId: string; calendar: Calendar | null; now: Instant },
): Promise<AvailableOffer | null> {
  const interval = getWaitlistOfferInterval(now, entry.timezone)
  if (!entry.group_occurrence_id) {
    const startAt = await findSuitableTime(tx, toCandidate(entry, providerId), {
      calendar,
      now,
      after: interval.expiresAt,
    })
    return startAt && { entry, interval, startAt }
  }
  const startAt = entry.start_at!
  const isAvailable = entry.has_seat && endsBeforeNotice(interval.expiresAt, startAt, entry.notice)
  return isAvailable ? { entry, interval, startAt } : null
}

const toCandidate = (entry: EntryRow, providerId: string): WaitlistCandidate => ({
  customerAccountId: entry.customer_account_id,
  providerId,
  weekdays: entry.weekdays!,
  parts: entry.parts!,
  until: entry.until!,
  timezone: entry.timezone,
  minutes: entry.duration_minutes,
})

/** Makes an offer unless the client has left the list since it was read; leaving also locks the account. */
async function createOffer(deps: AppDeps, tx: Tx, { entry, interval, startAt }: AvailableOffer): Promise<void> {
  const {
    waitlist_entry_id: waitlistEntryId,
    customer_account_id: customerAccountId,
    group_occurrence_id: occurrenceId,
  } = entry
  if (!(await lockOpenAccount(tx, customerAccountId)) || !(await updateStatus(tx, waitlistEntryId, 'offered'))) return
  const holdInput = {
    customerAccountId,
    language: entry.ui_language,
    sessionTemplateId: entry.session_template_id,
    expiresAt: interval.expiresAt,
  }
  const bookingId = await holdForWaitlistEntry(deps, tx, {
    ...holdInput,
    ...(occurrenceId ? { occurrenceId } : { startAt }),
  })
  if (!bookingId) return void (await updateStatus(tx, waitlistEntryId, 'waiting'))
  await tx
    .insertInto('waitlist_offer')
    .values({
      booking_id: bookingId,
      waitlist_entry_id: waitlistEntryId,
      start_at: startAt,
      notify_at: interval.notifyAt,
      expires_at: interval.expiresAt,
      notified_at: null,
      answer: null,
    })
    .execute()
  if (Temporal.Instant.compare(interval.notifyAt, deps.clock.now()) <= 0)
    await sendWaitlistOfferEmail(deps, tx, bookingId)
}

/** Locks the account, which comes first in the lock order. @returns false if it may no longer book. */
async function lockOpenAccount(tx: Tx, customerAccountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_account c where customer_account_id = ${customerAccountId} and ${CAN_RECEIVE_WAITLIST_OFFER} for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

/** @returns false if the entry no longer has the expected status. */
async function updateStatus(tx: Tx, waitlistEntryId: string, status: 'waiting' | 'offered'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_entry')
    .set({ status })
    .where('waitlist_entry_id', '=', waitlistEntryId)
    .where('status', '=', status === 'offered' ? 'waiting' : 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
