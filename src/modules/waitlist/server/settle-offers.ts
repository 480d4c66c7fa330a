import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sendWaitlistEndedEmail } from './send-waitlist-emails.ts'
import type { WaitlistEntryStatus } from './tables.ts'

type Tx = Transaction<Tables>
type Answer = NonNullable<Tables['waitlist_offer']['answer']>

/**
 * Settles a provider's offers according to the status of their bookings. A paid or unanswered offer ends the entry. An
 * entry whose time was declined stays on the list for other days; declining a place in a group ends the entry. @returns
 * the ids of the bookings whose offers were emailed to the client and then withdrawn.
 */
export async function settleOffers(tx: Tx, providerId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string; waitlist_entry_id: string; answer: Answer; is_announced: boolean }>`
    update waitlist_offer o set answer = case
      when b.late_payment_closed_at is not null and b.ended_at < o.expires_at then 'withdrawn'
      when b.status = 'expired' and b.ended_at < o.expires_at then 'declined'
      -- The server was down, so that the client was never emailed.
      when b.status = 'expired' and o.notified_at is null then 'withdrawn'
      when b.status = 'expired' then 'expired'
      else 'booked' end
    from booking b
    where b.booking_id = o.booking_id and b.provider_id = ${providerId} and o.answer is null and b.status <> 'pendingPayment'
    returning o.booking_id, o.waitlist_entry_id, o.answer, o.notified_at is not null as is_announced`.execute(tx)
  for (const { waitlist_entry_id: id, answer } of rows) await updateAnsweredEntry(tx, { id, answer, now })
  return rows.filter((row) => row.answer === 'withdrawn' && row.is_announced).map((row) => row.booking_id)
}

/** Updates the entry of an answered offer: a withdrawn offer or a declined time puts it back on the list. */
export async function updateAnsweredEntry(
  tx: Tx,
  { id, answer, now }: { id: string; answer: Answer; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update waitlist_entry set
      status = case when ${answer} = 'withdrawn' or (${answer} = 'declined' and group_occurrence_id is null)
        then 'waiting' else ${answer} end,
      ended_at = case when ${answer} = 'withdrawn' or (${answer} = 'declined' and group_occurrence_id is null)
        then null else ${now}::timestamptz end
    where waitlist_entry_id = ${id} and status = 'offered'`.execute(tx)
}

interface EndedRow {
  waitlist_entry_id: string
  status: WaitlistEntryStatus
}

/**
 * Ends entries that can no longer be fulfilled: the session was cancelled, its date or the last suitable day has
 * passed, or the client booked it another way or deleted the account. Emails the client in the first two cases.
 */
export async function endObsoleteEntries(deps: AppDeps, tx: Tx, providerId: string): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<EndedRow>`
    with outcome as (
      select w.waitlist_entry_id, case
        when c.closed_at is not null then 'left'
        when exists (select from booking b where b.group_occurrence_id = w.group_occurrence_id
          and b.customer_account_id = w.customer_account_id and b.status in ('booked', 'rescheduleRequested')) then 'booked'
        when p.deactivated_at is not null or p.blocked_at is not null or p.status <> 'approved' or o.closed_at is not null
          or g.status = 'cancelled' or (w.group_occurrence_id is null and not t.is_active) then 'cancelled'
        when g.start_at <= ${now} or w.until < (${now}::timestamptz at time zone known_zone(c.timezone))::date then 'ended'
        end as status
      from waitlist_entry w join customer_account c on c.customer_account_id = w.customer_account_id
      join provider_account p on p.provider_id = w.provider_id
      join customer_account o on o.customer_account_id = p.customer_account_id
      join session_template t on t.session_template_id = w.session_template_id
      left join group_occurrence g on g.group_occurrence_id = w.group_occurrence_id
      where w.provider_id = ${providerId} and w.status = 'waiting' and w.ended_at is null
    )
    update waitlist_entry w set status = outcome.status, ended_at = ${now}
    from outcome where outcome.waitlist_entry_id = w.waitlist_entry_id and outcome.status is not null
    returning w.waitlist_entry_id, w.status`.execute(tx)
  for (const { waitlist_entry_id: id, status } of rows)
    if (status === 'cancelled' || status === 'ended')
      await sendWaitlistEndedEmail(deps, tx, { waitlistEntryId: id, why: status })
}
