import { type RawBuilder, sql } from 'kysely'
import { isEmailEnabled } from '#modules/accounts/server/email-preferences/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { pickTemplateText } from '#modules/providers/server/public.ts'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { DayPart } from '#platform/values/enums.ts'
import './tables.ts'

interface WaitlistRow {
  waitlist_entry_id: string
  provider_id: string
  first_name: string
  last_name: string
  image_square_url: string | null
  texts: TemplateTexts
  duration_minutes: number
  group_occurrence_id: string | null
  start_at: Temporal.Instant | null
  weekdays: number[] | null
  parts: DayPart[] | null
  until: Temporal.PlainDate | null
  ahead: number
  held_booking_id: string | null
  held_start_at: Temporal.Instant | null
  held_until: Temporal.Instant | null
}

/** Lists the caller's open entries. Reveals nothing about other clients except the number of entries ahead. */
export async function listWaitlistEntries(context: Context, condition: RawBuilder<unknown>) {
  const { rows } = await sql<WaitlistRow>`
    select w.waitlist_entry_id, w.provider_id, o.first_name, o.last_name, p.image_square_url, t.texts, t.duration_minutes,
      w.group_occurrence_id, g.start_at, w.weekdays::int[], w.parts, w.until,
      (select count(*)::int from waitlist_entry x where x.provider_id = w.provider_id and x.ended_at is null and x.place < w.place
        and x.group_occurrence_id is not distinct from w.group_occurrence_id) as ahead,
      b.booking_id as held_booking_id, b.start_at as held_start_at, b.hold_expires_at as held_until
    from waitlist_entry w join provider_account p on p.provider_id = w.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    join session_template t on t.session_template_id = w.session_template_id
    left join group_occurrence g on g.group_occurrence_id = w.group_occurrence_id
    left join waitlist_offer f on f.waitlist_entry_id = w.waitlist_entry_id and f.answer is null
    left join booking b on b.booking_id = f.booking_id and b.status = 'pendingPayment' and b.hold_expires_at > ${context.now}
    where w.customer_account_id = ${requireCaller(context).customerAccountId} and w.ended_at is null
      and ${condition}
    order by b.hold_expires_at nulls last, w.place`.execute(context.db)
  return rows.map((row) => toWaitlistEntry(row, context))
}

function toWaitlistEntry(row: WaitlistRow, { language }: Context) {
  const bookingId = row.held_booking_id
  return {
    waitlistEntryId: row.waitlist_entry_id,
    providerId: row.provider_id,
    providerFirstName: row.first_name,
    providerLastName: row.last_name,
    providerImageUrl: row.image_square_url,
    title: pickTemplateText(row.texts, language).title,
    durationInMinutes: row.duration_minutes,
    groupSessionRecurrenceId: row.group_occurrence_id,
    startDateTime: row.start_at,
    weekdays: row.weekdays,
    parts: row.parts,
    untilDate: row.until,
    place: row.ahead + 1,
    offer: bookingId ? { bookingId, startDateTime: row.held_start_at!, expiresAt: row.held_until! } : null,
  }
}

export const listOwnWaitlist: Handler<AllCalls['listOwnWaitlist']> = async (_input, context) => ({
  // An entry whose offer has ended is omitted until the job has settled the offer.
  items: await listWaitlistEntries(context, sql`(f.booking_id is null or b.booking_id is not null)`),
  getsOfferEmails: await isEmailEnabled(context.db, requireCaller(context).customerAccountId, 'waitlistOffer'),
})
