import { sql, type Transaction } from 'kysely'
import { extendInvitedSlot } from '#modules/availability/server/public.ts'
import { assertInvitationPending, findAccessibleInvitation } from '#modules/invitations/server/public.ts'
import { type CanFail, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { assertSeatFree, expireSeats, findOwnSeat, holdSeat, lockOccurrence, type SeatErrorCode } from './book-seat.ts'
import type { BookableSession } from './bookable-session.ts'
import { getHoldEnd } from './booking-rules.ts'
import { expireMatchingHolds } from './end-holds.ts'
import { assertHoldLimit, type BookingHold, type HoldErrorCode, insertHold, lockCustomer } from './hold-store.ts'
import { hasWithdrawalRight } from './withdrawal-rules.ts'

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
 * Holds an invited time or seat on the terms of the invitation (issue 3, Invitations). Any signed-in person with the
 * link can book it, one at a time. Lock order: customer, invitation, group date, booking.
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
    const offer = await loadOffer(context, tx, invitation)
    if (offer.ownerAccountId === customerAccountId) return context.fail('ownSession')
    const time = await findChosenTime(context, tx, input)
    const earlier = await findOrEndHold(tx, { invitation, time, context })
    if (earlier) return earlier
    await assertHoldLimit(context, tx, customerAccountId)
    const seat = time.group_occurrence_id
    const hold = { input, invitation, offer, time, context }
    return seat ? holdInvitedSeat(tx, seat, hold) : holdInvitedTime(tx, hold)
  })
}

/** Loads the terms frozen in the invitation. The provider does not have to be listed, only approved and not blocked. */
async function loadOffer(
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

/** Returns the chosen time, or the only one. Fails for a time that was not in the invitation. */
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
  const found = startDateTime ? times.filter((time) => time.start_at.equals(startDateTime)) : times
  return found.length === 1 ? found[0]! : context.fail('timeTaken')
}

interface InvitationAttempt {
  invitation: Invitation
  time: InvitedTime
  context: Context<InvitationErrorCode>
}

/**
 * Returns the customer's live hold on the same time, if any. Otherwise ends an expired hold, or the customer's hold on
 * another time. Fails while another client is paying for the invitation.
 */
async function findOrEndHold(tx: Tx, { invitation, time, context }: InvitationAttempt): Promise<BookingHold | null> {
  const customerAccountId = requireCaller(context).customerAccountId
  const held = await tx
    .selectFrom('booking')
    .select(['booking_id', 'customer_account_id', 'start_at', 'hold_expires_at'])
    .where('invitation_id', '=', invitation.invitation_id)
    .where('status', '=', 'pendingPayment')
    .executeTakeFirst()
  if (!held) return null
  const isLive = Temporal.Instant.compare(held.hold_expires_at!, context.now) > 0
  if (isLive && held.customer_account_id !== customerAccountId) return context.fail('invitationUsed')
  if (isLive && held.start_at.equals(time.start_at))
    return { bookingId: held.booking_id, holdExpiresAt: held.hold_expires_at! }
  const ended = await expireMatchingHolds(context, tx, sql`b.invitation_id = ${invitation.invitation_id}`)
  return ended === 0 ? context.fail('invitationUsed') : null
}

interface InvitationHold extends InvitationAttempt {
  input: InvitationInput
  offer: BookableSession
}

async function holdInvitedSeat(
  tx: Tx,
  seat: string,
  { input, invitation, offer, context }: InvitationHold,
): Promise<BookingHold> {
  const occurrence = await lockOccurrence(tx, seat)
  if (!occurrence || Temporal.Instant.compare(occurrence.start_at, context.now) <= 0)
    return context.fail('templateNotOffered')
  const freed = await expireSeats(context, tx, seat)
  if (await findOwnSeat(tx, seat, requireCaller(context).customerAccountId))
    return context.fail('alreadyBookedThisGroup')
  await assertSeatFree(tx, { id: seat, occurrence, freed, context })
  const { note } = input
  const seatInput = { groupSessionRecurrenceId: seat, note, invitationId: invitation.invitation_id }
  return holdSeat(tx, { input: seatInput, occurrence, offer, context })
}

async function holdInvitedTime(
  tx: Tx,
  { input, invitation, offer, time, context }: InvitationHold,
): Promise<BookingHold> {
  const { now } = context
  const invitationId = invitation.invitation_id
  const [startAt, holdExpiresAt] = [time.start_at, getHoldEnd(now)]
  if (!(await extendInvitedSlot(tx, { invitationId, startAt, until: holdExpiresAt, now })))
    return context.fail('timeTaken')
  const endAt = startAt.add({ minutes: offer.durationMinutes })
  const hold = { offer, startAt, endAt, occurrenceId: null, invitationId, note: input.note, holdExpiresAt }
  return { bookingId: await insertHold(tx, hold, context), holdExpiresAt }
}
