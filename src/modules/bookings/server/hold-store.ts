import { type Kysely, sql } from 'kysely'
import { assertNoWithdrawnConsent } from '#modules/accounts/server/terms/public.ts'
import type { Interval } from '#modules/availability/server/public.ts'
import { minuteOf, reserveSlotSql } from '#modules/availability/server/public.ts'
import { MAX_ACTIVE_HOLDS } from '#modules/bookings/values/limits.ts'
import { clearSearchBitsSql } from '#modules/search/server/public.ts'
import { DomainError } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BookableSession } from './bookable-session.ts'
import { getFreeUntil, getHoldEnd } from './booking-rules.ts'
import { IS_NOT_WAITLIST_OFFER } from './waitlist-offer-rules.ts'
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

interface SessionHold {
  offer: BookableSession
  startAt: Temporal.Instant
  /** Session with buffers, in UTC minutes. */
  busy: Interval
  customerAccountId: string
  feeCents: number
  sealedNote: Buffer | null
  requestKey: string | null
  now: Temporal.Instant
  /**
   * Longer hold for a client from the waiting list; the time stays reserved a little longer so that it can be offered
   * to the next one.
   */
  until?: { expiresAt: Temporal.Instant; keptUntil: Temporal.Instant }
}

/**
 * Reserves the time, creates the booking and its payment and updates the search bits in one atomic statement. The
 * session template is locked, so deactivating it either waits for this booking or prevents it. @returns the booking's
 * id, or null when the time is taken. @throws DomainError 'keyReused'
 */
export async function createHold(db: Db, hold: SessionHold): Promise<string | null> {
  const { offer, startAt, now } = hold
  const bookingId = crypto.randomUUID()
  const start = minuteOf(startAt)
  const session = { start, end: start + offer.durationMinutes }
  const holdExpiresAt = hold.until?.expiresAt ?? getHoldEnd(now)
  const { rows } = await sql<{ booking_id: string }>`
    with offered as (
      select from session_template where session_template_id = ${offer.sessionTemplateId} and (is_active or is_private) for key share
    ),
    ${reserveSlotSql({
      providerId: offer.providerId,
      holder: { column: 'booking_id', id: bookingId },
      session,
      busy: hold.busy,
      holdExpiresAt: hold.until?.keptUntil ?? holdExpiresAt,
      now,
      onlyIf: sql`select from offered`,
    })},
    booked as (
      insert into booking (booking_id, customer_account_id, provider_id, session_template_id, type, location, start_at, end_at,
        title, price_cents, fee_cents, language_id, address, has_withdrawal_right, free_until, sealed_note, hold_expires_at, request_key, created_at)
      select booking_id, ${hold.customerAccountId}::uuid, ${offer.providerId}::uuid, ${offer.sessionTemplateId}::uuid,
        ${offer.type}::smallint, ${offer.location}::smallint, ${startAt}::timestamptz,
        ${startAt.add({ minutes: offer.durationMinutes })}::timestamptz, ${offer.title}, ${offer.feeCents}::int, ${hold.feeCents}::int,
        ${offer.languageId}::smallint, ${offer.address}, ${offer.hasWithdrawalRight}::boolean, ${getFreeUntil(startAt)}::timestamptz, ${hold.sealedNote}::bytea,
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
      now: minuteOf(now),
      onlyIf: sql`select from taken`,
    })}
    select booking_id from booked`
    .execute(db)
    .catch(rethrowHoldError)
  return rows[0]?.booking_id ?? null
}

/** Serializes bookings of a provider with a daily maximum. */
export const lockWorkingHours = (tx: Db, providerId: string) =>
  sql`select from working_hours_settings where provider_id = ${providerId} for update`.execute(tx)

const UNIQUE_VIOLATION = '23505'
/**
 * Earlier holds of the same request have been checked before, so a duplicate key belongs to another time. Also maps the
 * constraints for accounts closed meanwhile. @throws DomainError 'keyReused'
 */
export function rethrowHoldError(error: { code?: string; constraint?: string }): never {
  if (error.constraint === 'booking_needs_open_account') throw new DomainError('sessionEnded')
  if (error.constraint === 'booking_needs_open_practice') throw new DomainError('templateNotOffered')
  if (error.code === UNIQUE_VIOLATION && error.constraint === 'one_hold_a_request') throw new DomainError('keyReused')
  throw error
}

/** Finds the customer's live hold of this time, from an earlier request or another tab. */
export async function findOwnHold(db: Db, mine: HoldAttempt, now: Temporal.Instant): Promise<BookingHold | null> {
  const found = await db
    .selectFrom('booking')
    .select(['booking_id', 'hold_expires_at'])
    .where('customer_account_id', '=', mine.customerAccountId)
    .where('session_template_id', '=', mine.sessionTemplateId)
    .where('start_at', '=', mine.startAt)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', now)
    .executeTakeFirst()
  return found ? { bookingId: found.booking_id, holdExpiresAt: found.hold_expires_at! } : null
}

/**
 * Serializes the holds of one customer so that they can be counted. @throws DomainError 'accountBlocked' for a blocked
 * customer.
 */
export async function lockCustomer(tx: Db, customerAccountId: string): Promise<void> {
  const { rows } = await sql<{ is_blocked: boolean }>`
    select coalesce(customer_blocked_at, login_blocked_at) is not null as is_blocked from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(
    tx,
  )
  if (rows[0]?.is_blocked) throw new DomainError('accountBlocked')
  await assertNoWithdrawnConsent(tx, customerAccountId)
}

/** @throws DomainError 'tooManyHolds'. The caller has locked the customer. Waiting list offers do not count. */
export async function assertHoldLimit(tx: Db, customerAccountId: string, now: Temporal.Instant): Promise<void> {
  const { count } = await tx
    .selectFrom('booking')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', now)
    .where(IS_NOT_WAITLIST_OFFER)
    .executeTakeFirstOrThrow()
  if (count >= MAX_ACTIVE_HOLDS) throw new DomainError('tooManyHolds')
}
