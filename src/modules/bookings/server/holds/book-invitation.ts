import { sql, type Transaction } from 'kysely'
import { extendInvitedSlot } from '#modules/availability/server/public.ts'
import { getHoldEnd } from '#modules/bookings/values/booking-rules.ts'
import { assertInvitationPending, findAccessibleInvitation } from '#modules/invitations/server/public.ts'
import { hasWithdrawalRight } from '#modules/providers/server/public.ts'
import { type CanFail, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { assertSeatFree, expireSeats, findOwnSeat, holdSeat, lockOccurrence, type SeatErrorCode } from './book-seat.ts'
import type { BookableSession } from './bookable-session.ts'
import { expireMatchingHolds } from './end-holds.ts'
import { assertHoldLimit, type BookingHold, type HoldErrorCode, insertHold, lockCustomer } from './hold-store.ts'

type Tx = Transaction<Tables>

interface InvitationInput {
  invitationId: string
  secret?: string | undefined
  startDateTime?: Temporal.Instant | undefined
  note?: string | undefined
}
type Invitation = Awaited<ReturnType<typeof findAccessibleInvitation>>
interface InvitedTime {
  start_at: Temporal.Instant
  group_occurrence_id: string | null
}
type InvitationErrorCode =
  | HoldErrorCode
  | SeatErrorCode
  | 'timeTaken'
  | 'invitationNotFound'
  | 'invitationUsed'
  | 'invitationOver'

/**
 * Holds a time or seat offered by an invitation, on the invitation's terms (issue 3, Invitations). Anyone who is signed
 * in and has the link can book it, but only one client can hold it at a time. Lock order: customer, invitation, group
 * date, booking.
 */
export async function bookInvitation(
  input: InvitationInput,
  context: Context<InvitationErrorCode>,
): Promise<BookingHold> {
  const { customerAccountId } = requireCaller(context)
  return context.db.transaction().execute(async (tx) => {
    await lockCustomer(context, tx, customerAccountId)
    const { invitationId: id, secret } = input
    const invitation = await findAccessibleInvitation(context, tx, { id, secret, lock: true })
    assertInvitationPending(context, invitation)
    const session = await loadInvitedSession(context, tx, invitation)
    if (session.ownerAccountId === customerAccountId) return context.fail('ownSession')
    const time = await findChosenTime(context, tx, input)
    const existing = await findOrExpireHold(tx, { invitation, time, context })
    if (existing) return existing
    await assertHoldLimit(context, tx, customerAccountId)
    const occurrenceId = time.group_occurrence_id
    const hold = { input, invitation, session, time, context }
    return occurrenceId ? holdInvitedSeat(tx, occurrenceId, hold) : holdInvitedTime(tx, hold)
  })
}

/** Loads the terms frozen in the invitation. The provider need not be listed, but must be approved and not blocked. */
async function loadInvitedSession(
  context: Context<'templateNotOffered'>,
  tx: Tx,
  invitation: Invitation,
): Promise<BookableSession> {
  const { rows } = await sql<{ customer_account_id: string; has_right: boolean }>`
    select p.customer_account_id, ${hasWithdrawalRight(sql`p.provider_id`, context.now)} as has_right from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${invitation.provider_id} and p.status = 'approved' and p.payout_ready_at is not null
      and p.blocked_at is null and p.deactivated_at is null and o.login_blocked_at is null and o.closed_at is null`.execute(
    tx,
  )
  if (!rows[0]) return context.fail('templateNotOffered')
  return {
    sessionTemplateId: invitation.session_template_id,
    providerId: invitation.provider_id,
    ownerAccountId: rows[0].customer_account_id,
    type: invitation.type,
    location: invitation.location,
    title: invitation.title,
    feeCents: invitation.new_price_cents,
    durationMinutes: invitation.duration_minutes,
    languageId: invitation.language_id,
    address: invitation.address,
    hasWithdrawalRight: rows[0].has_right,
    search: null,
  }
}

/** Returns the chosen time, or the invitation's only time. Fails if the chosen time is not in the invitation. */
async function findChosenTime(
  context: CanFail<'timeTaken'>,
  tx: Tx,
  { invitationId, startDateTime }: InvitationInput,
): Promise<InvitedTime> {
  const times = await tx
    .selectFrom('invitation_time')
    .select(['start_at', 'group_occurrence_id'])
    .where('invitation_id', '=', invitationId)
    .execute()
  const matching = startDateTime ? times.filter((time) => time.start_at.equals(startDateTime)) : times
  return matching.length === 1 ? matching[0]! : context.fail('timeTaken')
}

interface InvitationAttempt {
  invitation: Invitation
  time: InvitedTime
  context: Context<InvitationErrorCode>
}

/**
 * Returns the customer's live hold on the same time, if there is one. Otherwise expires an overdue hold, or the
 * customer's hold on another time, and returns null. Fails while another client is paying for the invitation.
 */
async function findOrExpireHold(tx: Tx, { invitation, time, context }: InvitationAttempt): Promise<BookingHold | null> {
  const customerAccountId = requireCaller(context).customerAccountId
  const hold = await tx
    .selectFrom('booking')
    .select(['booking_id', 'customer_account_id', 'start_at', 'hold_expires_at'])
    .where('invitation_id', '=', invitation.invitation_id)
    .where('status', '=', 'pendingPayment')
    .executeTakeFirst()
  if (!hold) return null
  const isLive = Temporal.Instant.compare(hold.hold_expires_at!, context.now) > 0
  if (isLive && hold.customer_account_id !== customerAccountId) return context.fail('invitationUsed')
  if (isLive && hold.start_at.equals(time.start_at))
    return { bookingId: hold.booking_id, holdExpiresAt: hold.hold_expires_at! }
  const expiredCount = await expireMatchingHolds(context, tx, sql`b.invitation_id = ${invitation.invitation_id}`)
  return expiredCount === 0 ? context.fail('invitationUsed') : null
}

interface InvitationHold extends InvitationAttempt {
  input: InvitationInput
  session: BookableSession
}

async function holdInvitedSeat(
  tx: Tx,
  occurrenceId: string,
  { input, invitation, session, context }: InvitationHold,
): Promise<BookingHold> {
  const occurrence = await lockOccurrence(tx, occurrenceId)
  if (!occurrence || Temporal.Instant.compare(occurrence.start_at, context.now) <= 0)
    return context.fail('templateNotOffered')
  const releasedSeats = await expireSeats(context, tx, occurrenceId)
  if (await findOwnSeat(tx, occurrenceId, requireCaller(context).customerAccountId))
    return context.fail('alreadyBookedThisGroup')
  await assertSeatFree(tx, { id: occurrenceId, occurrence, releasedSeats, context })
  const { note } = input
  const seatInput = { groupSessionRecurrenceId: occurrenceId, note, invitationId: invitation.invitation_id }
  return holdSeat(tx, { input: seatInput, occurrence, session, context })
}

async function holdInvitedTime(
  tx: Tx,
  { input, invitation, session, time, context }: InvitationHold,
): Promise<BookingHold> {
  const { now } = context
  const invitationId = invitation.invitation_id
  const startAt = time.start_at
  const holdExpiresAt = getHoldEnd(now)
  if (!(await extendInvitedSlot(tx, { invitationId, startAt, until: holdExpiresAt, now })))
    return context.fail('timeTaken')
  const endAt = startAt.add({ minutes: session.durationMinutes })
  const hold = { session, startAt, endAt, occurrenceId: null, invitationId, note: input.note, holdExpiresAt }
  return { bookingId: await insertHold(tx, hold, context), holdExpiresAt }
}
