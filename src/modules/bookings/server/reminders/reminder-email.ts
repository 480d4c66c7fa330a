import { sql, type Transaction } from 'kysely'
import { createUnsubscribeLink } from '#modules/accounts/server/email-preferences/public.ts'
import { loadRefundableCents } from '#modules/bookings/server/booking-amounts.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { listAlternativeDates } from '#modules/bookings/server/rescheduling/alternative-dates.ts'
import { getWithdrawableUntil } from '#modules/bookings/values/withdrawal-rules.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { REMINDER_PREFERENCE, type ReminderKind } from './reminder-rules.ts'

interface ReminderSession extends Booking {
  email_address: string
  first_name: string
  ui_language: UiLanguage
  timezone: string
  provider: { first_name: string; last_name: string; timezone: string }
  payment_intent_id: string | null
  encrypted_arrival_note: Buffer | null
}

async function loadSession(tx: Transaction<Tables>, bookingId: string): Promise<ReminderSession> {
  const { rows } = await sql<ReminderSession>`
    select b.*, c.email_address, c.first_name, c.ui_language, c.timezone, pay.payment_intent_id, t.encrypted_arrival_note,
      json_build_object('first_name', o.first_name, 'last_name', o.last_name, 'timezone', p.timezone) as provider
    from booking b join customer_account c using (customer_account_id)
    join session_template t on t.session_template_id = b.session_template_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.booking_id = ${bookingId}`.execute(tx)
  return rows[0]!
}

/** Returns the URL of the session page, where `?do=move` and `?do=cancel` open a dialog, after login if needed. */
const getSessionLink = (deps: AppDeps, session: ReminderSession): string =>
  deps.settings.publicUrl +
  buildPagePath('mySessions', session.ui_language, {
    paymentIntentId: session.payment_intent_id ?? session.booking_id,
  })

/** A seat can only be moved to another date of its group that has a free seat. */
const isMovable = async (deps: AppDeps, tx: Transaction<Tables>, session: ReminderSession): Promise<boolean> =>
  session.client_moves < MAX_CLIENT_RESCHEDULES &&
  (!session.group_occurrence_id || (await listAlternativeDates(tx, session, deps.clock.now())).length > 0)

/** Emails the reminder for a booking that the caller has locked. */
export async function emailReminder(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { kind, bookingId }: { kind: ReminderKind; bookingId: string },
): Promise<void> {
  const session = await loadSession(tx, bookingId)
  const { provider } = session
  const preference = { customerAccountId: session.customer_account_id, kind: REMINDER_PREFERENCE[kind] }
  await enqueueEmail(tx, deps, {
    kind: 'sessionReminder',
    to: {
      email: session.email_address,
      language: session.ui_language,
      timezone: session.timezone,
      stop: createUnsubscribeLink(deps, preference),
    },
    data: {
      firstName: session.first_name,
      counsellorName: `${provider.first_name} ${provider.last_name}`,
      counsellorTimezone: provider.timezone,
      title: session.title,
      startAt: session.start_at.toString(),
      endAt: session.end_at.toString(),
      location: session.location,
      address: session.address,
      arrivalNote: session.encrypted_arrival_note && deps.encryption.decrypt<string>(session.encrypted_arrival_note),
      bookingId,
      freeUntil: session.free_until.toString(),
      withdrawUntil: getWithdrawableUntil(session)?.toString() ?? null,
      refundableCents: await loadRefundableCents(tx, bookingId),
      isMovable: await isMovable(deps, tx, session),
      link: getSessionLink(deps, session),
    },
    dedupeKey: `reminder:${kind}:${bookingId}:${session.start_at}`,
  })
}
