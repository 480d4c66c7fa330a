import { type Kysely, sql } from 'kysely'
import { assertNoWithdrawnConsent } from '#modules/accounts/server/terms/public.ts'
import { floorToMinute, type Interval, reserveSlotSql } from '#modules/availability/server/public.ts'
import { MAX_ACTIVE_HOLDS } from '#modules/bookings/values/limits.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { clearSearchBitsSql } from '#modules/search/server/public.ts'
import { type CanFail, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BookableSession } from './bookable-session.ts'
import { getFreeUntil, getHoldEnd } from './booking-rules.ts'
import { isNotWaitlistOfferSql } from './waitlist-offer-rules.ts'
import './tables.ts'

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
/** Errors of every call that holds a time or a seat. */
export type HoldErrorCode = StoreErrorCode | 'ownSession' | 'consentWithdrawn' | 'tooManyHolds'

interface SessionHold {
  offer: BookableSession
  startAt: Temporal.Instant
  /** Session with buffers, in UTC minutes. */
  busy: Interval
  customerAccountId: string
  feeCents: number
  encryptedNote: Buffer | null
  requestKey: string | null
  now: Temporal.Instant
  /**
   * Set for a client from the waiting list, who gets a longer hold; the time stays reserved slightly longer still, so
   * that it can be offered to the next client.
   */
  until?: { expiresAt: Temporal.Instant; reservedUntil: Temporal.Instant }
}

/**
 * Reserves the time, creates the booking and its payment and updates the search bits in one atomic statement. The
 * session template is locked, so deactivating it either waits for this booking or prevents it. @returns the booking's
 * id, or null when the time is taken.
 */
export async function createHold(db: Db, hold: SessionHold, context: CanFail<StoreErrorCode>): Promise<string | null> {
  const { offer, startAt, now } = hold
  const bookingId = crypto.randomUUID()
  const start = floorToMinute(startAt)
  const session = { start, end: start + offer.durationMinutes }
  const holdExpiresAt = hold.until?.expiresAt ?? getHoldEnd(now)
  const { rows } = await sql<{ booking_id: string }>`
    with offered as (
      select from session_template where session_template_id = ${offer.sessionTemplateId} and (is_active or is_private) for key share
    ),
    ${reserveSlotSql({
      providerId: offer.providerId,
      owner: { column: 'booking_id', id: bookingId },
      session,
      busy: hold.busy,
      holdExpiresAt: hold.until?.reservedUntil ?? holdExpiresAt,
      now,
      onlyIf: sql`select from offered`,
    })},
    booked as (
      insert into booking (booking_id, customer_account_id, provider_id, session_template_id, type, location, start_at, end_at,
        title, price_cents, fee_cents, language_id, address, has_withdrawal_right, free_until, encrypted_note, hold_expires_at, request_key, created_at)
      select booking_id, ${hold.customerAccountId}::uuid, ${offer.providerId}::uuid, ${offer.sessionTemplateId}::uuid,
        ${offer.type}::smallint, ${offer.location}::smallint, ${startAt}::timestamptz,
        ${startAt.add({ minutes: offer.durationMinutes })}::timestamptz, ${offer.title}, ${offer.feeCents}::int, ${hold.feeCents}::int,
        ${offer.languageId}::smallint, ${offer.address}, ${offer.hasWithdrawalRight}::boolean, ${getFreeUntil(startAt)}::timestamptz, ${hold.encryptedNote}::bytea,
        ${holdExpiresAt}::timestamptz, ${hold.requestKey}, ${now}::timestamptz
      from taken
      returning booking_id
    ),
    owed as (
      insert into payment (purpose, purpose_id, customer_account_id, amount_cents, created_at, checked_at)
      select 'booking', booking_id, ${hold.customerAccountId}::uuid, ${offer.feeCents}::int, ${now}::timestamptz, ${now}::timestamptz from booked
    ),
    ${clearSearchBitsSql({
      providerId: offer.providerId,
      busy: hold.busy,
      search: offer.search,
      now: floorToMinute(now),
      onlyIf: sql`select from taken`,
    })}
    select booking_id from booked`
    .execute(db)
    .catch((error) => rethrowHoldError(context, error))
  return rows[0]?.booking_id ?? null
}

/** The parts of a call context that a hold needs; jobs build one for a client from the waiting list. */
export type HoldContext = Pick<Context, 'settings' | 'encryption' | 'now' | 'idempotencyKey' | 'caller'> &
  CanFail<StoreErrorCode>

interface ReservedHold {
  offer: BookableSession
  startAt: Temporal.Instant
  endAt: Temporal.Instant
  occurrenceId: string | null
  invitationId: string | null
  note: string | undefined
  holdExpiresAt: Temporal.Instant
}

/** Creates the booking and its payment for a seat or time that the caller has reserved. @returns the booking's id. */
export async function insertHold(db: Db, hold: ReservedHold, context: HoldContext): Promise<string> {
  const { offer } = hold
  const { settings, encryption, now } = context
  const { customerAccountId } = requireCaller(context)
  const { booking_id: bookingId } = await db
    .insertInto('booking')
    .values({
      customer_account_id: customerAccountId,
      provider_id: offer.providerId,
      session_template_id: offer.sessionTemplateId,
      group_occurrence_id: hold.occurrenceId,
      invitation_id: hold.invitationId,
      type: offer.type,
      location: offer.location,
      start_at: hold.startAt,
      end_at: hold.endAt,
      title: offer.title,
      price_cents: offer.feeCents,
      fee_cents: calculatePlatformFee(offer.feeCents, settings.platformFeePercent),
      language_id: offer.languageId,
      address: offer.address,
      has_withdrawal_right: offer.hasWithdrawalRight,
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
      amount_cents: offer.feeCents,
      created_at: now,
      checked_at: now,
    })
    .execute()
  return bookingId
}

/** Serializes bookings of a provider with a daily maximum. */
export const lockWorkingHours = (tx: Db, providerId: string) =>
  sql`select from working_hours_settings where provider_id = ${providerId} for update`.execute(tx)

const UNIQUE_VIOLATION = '23505'
/**
 * Maps violated constraints to domain errors. The caller has looked for an earlier hold of the same request, so a
 * duplicate key was used for another time. The other constraints reject accounts that have since been closed.
 */
function rethrowHoldError(context: CanFail<StoreErrorCode>, error: { code?: string; constraint?: string }): never {
  if (error.constraint === 'booking_needs_active_account') context.fail('sessionEnded')
  if (error.constraint === 'booking_needs_active_provider') context.fail('templateNotOffered')
  if (error.code === UNIQUE_VIOLATION && error.constraint === 'one_hold_per_request') context.fail('keyReused')
  throw error
}

/** Finds the customer's live hold on this time, from an earlier request or another tab. */
export async function findOwnHold(db: Db, attempt: HoldAttempt, now: Temporal.Instant): Promise<BookingHold | null> {
  const found = await db
    .selectFrom('booking')
    .select(['booking_id', 'hold_expires_at'])
    .where('customer_account_id', '=', attempt.customerAccountId)
    .where('session_template_id', '=', attempt.sessionTemplateId)
    .where('start_at', '=', attempt.startAt)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', now)
    .executeTakeFirst()
  return found ? { bookingId: found.booking_id, holdExpiresAt: found.hold_expires_at! } : null
}

/** Serializes one customer's holds so that they can be counted. Fails for a blocked customer. */
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

/** The caller has locked the customer. Waiting list offers do not count. */
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
