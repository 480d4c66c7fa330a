import { type Kysely, sql } from 'kysely'
import { assertNoWithdrawnConsent } from '#modules/accounts/server/terms/public.ts'
import { floorToMinute, type Interval, reserveSlotSql } from '#modules/availability/server/public.ts'
import { getFreeUntil, getHoldEnd } from '#modules/bookings/values/booking-rules.ts'
import { MAX_ACTIVE_HOLDS } from '#modules/bookings/values/limits.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { clearSearchBitsSql } from '#modules/search/server/public.ts'
import { type CanFail, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BookableSession } from './bookable-session.ts'
import { isNotWaitlistOfferSql } from './waitlist-offer-rules.ts'
import '#modules/bookings/server/tables.ts'

type Db = Kysely<Tables>

export interface BookingHold {
  bookingId: string
  holdExpiresAt: Temporal.Instant
}

export interface HoldAttempt {
  customerAccountId: string
  requestKey: string | null
  sessionTemplateId: string
  startAt: Temporal.Instant
}

type StoreErrorCode = 'templateNotOffered' | 'keyReused'
/** Error codes of every call that holds a time or a seat. */
export type HoldErrorCode = StoreErrorCode | 'ownSession' | 'consentWithdrawn' | 'tooManyHolds'

interface SessionHold {
  session: BookableSession
  startAt: Temporal.Instant
  /** The session with its buffers, in UTC minutes. */
  busy: Interval
  customerAccountId: string
  feeCents: number
  encryptedNote: Buffer | null
  requestKey: string | null
  now: Temporal.Instant
  /**
   * Set for a client from the waiting list, who gets a longer hold. The time stays reserved a little longer than the
   * hold, so that it can be offered to the next client.
   */
  until?: { expiresAt: Temporal.Instant; reservedUntil: Temporal.Instant }
}

/**
 * Reserves the time, creates the booking and its payment and updates the search bits in one atomic statement. The
 * session type is locked, so that deactivating it either waits for this booking or prevents it. @returns the id of the
 * booking, or null if the time is not free.
 */
export async function createHold(db: Db, hold: SessionHold, context: CanFail<StoreErrorCode>): Promise<string | null> {
  const { session, startAt, now } = hold
  const bookingId = crypto.randomUUID()
  const start = floorToMinute(startAt)
  const interval = { start, end: start + session.durationMinutes }
  const holdExpiresAt = hold.until?.expiresAt ?? getHoldEnd(now)
  const { rows } = await sql<{ booking_id: string }>`
    with active_template as (
      select from session_template where session_template_id = ${session.sessionTemplateId} and (is_active or is_private) for key share
    ),
    ${reserveSlotSql({
      providerId: session.providerId,
      owner: { column: 'booking_id', id: bookingId },
      session: interval,
      busy: hold.busy,
      holdExpiresAt: hold.until?.reservedUntil ?? holdExpiresAt,
      now,
      onlyIf: sql`select from active_template`,
    })},
    booked as (
      insert into booking (booking_id, customer_account_id, provider_id, session_template_id, type, location, start_at, end_at,
        title, price_cents, fee_cents, language_id, address, has_withdrawal_right, free_until, encrypted_note, hold_expires_at, request_key, created_at)
      select booking_id, ${hold.customerAccountId}::uuid, ${session.providerId}::uuid, ${session.sessionTemplateId}::uuid,
        ${session.type}::smallint, ${session.location}::smallint, ${startAt}::timestamptz,
        ${startAt.add({ minutes: session.durationMinutes })}::timestamptz, ${session.title}, ${session.feeCents}::int, ${hold.feeCents}::int,
        ${session.languageId}::smallint, ${session.address}, ${session.hasWithdrawalRight}::boolean, ${getFreeUntil(startAt)}::timestamptz, ${hold.encryptedNote}::bytea,
        ${holdExpiresAt}::timestamptz, ${hold.requestKey}, ${now}::timestamptz
      from taken
      returning booking_id
    ),
    created_payment as (
      insert into payment (purpose, purpose_id, customer_account_id, amount_cents, created_at, checked_at)
      select 'booking', booking_id, ${hold.customerAccountId}::uuid, ${session.feeCents}::int, ${now}::timestamptz, ${now}::timestamptz from booked
    ),
    ${clearSearchBitsSql({
      providerId: session.providerId,
      busy: hold.busy,
      search: session.search,
      now: floorToMinute(now),
      onlyIf: sql`select from taken`,
    })}
    select booking_id from booked`
    .execute(db)
    .catch((error) => rethrowHoldError(context, error))
  return rows[0]?.booking_id ?? null
}

/** The parts of a call's context that a hold needs. Jobs build one for a client from the waiting list. */
export type HoldContext = Pick<Context, 'settings' | 'encryption' | 'now' | 'idempotencyKey' | 'caller'> &
  CanFail<StoreErrorCode>

interface ReservedHold {
  session: BookableSession
  startAt: Temporal.Instant
  endAt: Temporal.Instant
  occurrenceId: string | null
  invitationId: string | null
  note: string | undefined
  holdExpiresAt: Temporal.Instant
}

/**
 * Creates the booking and its payment for a seat or time that the caller has reserved. @returns the id of the booking.
 */
export async function insertHold(db: Db, hold: ReservedHold, context: HoldContext): Promise<string> {
  const { session } = hold
  const { settings, encryption, now } = context
  const { customerAccountId } = requireCaller(context)
  const { booking_id: bookingId } = await db
    .insertInto('booking')
    .values({
      customer_account_id: customerAccountId,
      provider_id: session.providerId,
      session_template_id: session.sessionTemplateId,
      group_occurrence_id: hold.occurrenceId,
      invitation_id: hold.invitationId,
      type: session.type,
      location: session.location,
      start_at: hold.startAt,
      end_at: hold.endAt,
      title: session.title,
      price_cents: session.feeCents,
      fee_cents: calculatePlatformFee(session.feeCents, settings.platformFeePercent),
      language_id: session.languageId,
      address: session.address,
      has_withdrawal_right: session.hasWithdrawalRight,
      free_until: getFreeUntil(hold.startAt),
      encrypted_note: hold.note ? encryption.encrypt(hold.note) : null,
      hold_expires_at: hold.holdExpiresAt,
      request_key: context.idempotencyKey,
      created_at: now,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
    .catch((error) => rethrowHoldError(context, error))
  await db
    .insertInto('payment')
    .values({
      purpose: 'booking',
      purpose_id: bookingId,
      customer_account_id: customerAccountId,
      amount_cents: session.feeCents,
      created_at: now,
      checked_at: now,
    })
    .execute()
  return bookingId
}

/** Serializes the bookings of a provider who has a daily maximum. */
export const lockWorkingHours = (tx: Db, providerId: string) =>
  sql`select from working_hours_settings where provider_id = ${providerId} for update`.execute(tx)

const UNIQUE_VIOLATION = '23505'
/**
 * Maps violated constraints to domain errors. The caller has already looked for an earlier hold from the same request,
 * so a duplicate key must belong to a request for another time. The other constraints reject accounts that have been
 * deleted or blocked in the meantime.
 */
function rethrowHoldError(context: CanFail<StoreErrorCode>, error: { code?: string; constraint?: string }): never {
  if (error.constraint === 'booking_needs_active_account') context.fail('sessionEnded')
  if (error.constraint === 'booking_needs_active_provider') context.fail('templateNotOffered')
  if (error.code === UNIQUE_VIOLATION && error.constraint === 'one_hold_per_request') context.fail('keyReused')
  throw error
}

/** Finds the customer's live hold on this time, created by an earlier request or another tab. */
export async function findOwnHold(db: Db, attempt: HoldAttempt, now: Temporal.Instant): Promise<BookingHold | null> {
  const hold = await db
    .selectFrom('booking')
    .select(['booking_id', 'hold_expires_at'])
    .where('customer_account_id', '=', attempt.customerAccountId)
    .where('session_template_id', '=', attempt.sessionTemplateId)
    .where('start_at', '=', attempt.startAt)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', now)
    .executeTakeFirst()
  return hold ? { bookingId: hold.booking_id, holdExpiresAt: hold.hold_expires_at! } : null
}

/** Serializes the holds of one customer, so that they can be counted. Fails for a blocked customer. */
export async function lockCustomer(
  context: CanFail<'consentWithdrawn'>,
  tx: Db,
  customerAccountId: string,
): Promise<void> {
  const { rows } = await sql<{ is_blocked: boolean }>`
    select coalesce(customer_blocked_at, login_blocked_at) is not null as is_blocked from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(
    tx,
  )
  if (rows[0]?.is_blocked) context.fail('accountBlocked')
  await assertNoWithdrawnConsent(context, tx, customerAccountId)
}

/**
 * Fails if the customer has too many live holds. Waiting list offers do not count. The caller has locked the customer.
 */
export async function assertHoldLimit(
  context: Context<'tooManyHolds'>,
  tx: Db,
  customerAccountId: string,
): Promise<void> {
  const { count } = await tx
    .selectFrom('booking')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', context.now)
    .where(isNotWaitlistOfferSql(sql`booking.booking_id`))
    .executeTakeFirstOrThrow()
  if (count >= MAX_ACTIVE_HOLDS) context.fail('tooManyHolds')
}
