import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { MailData, MailKind } from './email-kinds.ts'

interface Waiting {
  kind: MailKind
  data: MailData[MailKind]
}

/**
 * A letter may have waited hours for a mail server. A reminder of a session that has moved, ended or was called off, and an
 * offer that has run out, would mislead by then: they are not sent any more (issue 4, Reminders).
 */
export async function isOvertaken(
  tx: Transaction<Tables>,
  { kind, data }: Waiting,
  now: Temporal.Instant,
): Promise<boolean> {
  if (kind === 'sessionReminder') return !(await stands(tx, data as MailData['sessionReminder'], now))
  if (kind === 'waitingOffer') return !(await isHeld(tx, data as MailData['waitingOffer'], now))
  return false
}

async function stands(
  tx: Transaction<Tables>,
  { bookingId, startAt }: MailData['sessionReminder'],
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking where booking_id = ${bookingId} and status = 'booked' and start_at = ${startAt}::timestamptz
      and start_at > ${now}`.execute(tx)
  return rows.length > 0
}

async function isHeld(
  tx: Transaction<Tables>,
  { bookingId }: MailData['waitingOffer'],
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking where booking_id = ${bookingId} and status = 'pendingPayment' and hold_expires_at > ${now}`.execute(
    tx,
  )
  return rows.length > 0
}
