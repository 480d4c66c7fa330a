import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'
import '#modules/bookings/server/tables.ts'
import { splitPayment } from '#modules/ledger/server/public.ts'
import { HAS_OPEN_CLAIM, REFUNDED } from '#modules/payments/server/public.ts'
import '#modules/payments/server/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** How far back the five-minute run looks. The nightly run also covers payments that were held for longer. */
const LOOK_BACK = { hours: 24 * 200 }
type Range = 'recent' | 'all'

interface DueBooking {
  booking_id: string
  day: Temporal.PlainDate
  transfer_at: Temporal.Instant
  payment_cents: number
  refunded_cents: number
  fee_cents: number
}

/** Whether payment `p` is paid and not disputed. A payment refunded at the platform’s expense counts as paid. */
export const IS_SETTLED = sql<boolean>`(p.status in ('succeeded', 'partiallyRefunded') or (p.status = 'refunded' and exists (
  select from refund where refund.payment_id = p.payment_id and refund.status <> 'failed' and refund.borne_by = 'platform')))`

/**
 * Whether the provider is paid for booking `b`: it was attended, not attended, or cancelled too late for a refund
 * (decision 0060).
 */
export const IS_EARNED = sql<boolean>`(b.status in ('completed', 'noShow') or b.cancelled_without_refund)`

/**
 * Adds paid sessions that ended at least 24 hours ago to the transfer for their day (decision 0017), attended or not:
 * clients pay even if they do not attend (specification §9). Refunded, disputed and claimed payments are excluded.
 */
export async function collectDueBookings(deps: AppDeps, range: Range = 'recent'): Promise<void> {
  const due = isDue(deps.clock.now(), range)
  const { rows } = await sql<{ provider_id: string }>`
    select distinct b.provider_id from booking b
    join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    where ${due} order by 1`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    const error = await deps.db
      .transaction()
      .execute((tx) => collectForProvider(deps, tx, { providerId, range }))
      .catch((reason: Error) => reason)
    if (error) await recordFailedJob(deps, { kind: 'make-due-transfers', subject: providerId, error })
  }
}

const isDue = (now: Temporal.Instant, range: Range) => sql`
  ${IS_EARNED} and b.end_at <= ${now.subtract({ hours: TRANSFER_AFTER_HOURS })}
  ${range === 'all' ? sql`` : sql`and b.end_at > ${now.subtract(LOOK_BACK)}`} and ${IS_SETTLED}
  and not exists (select from transfer_item i where i.booking_id = b.booking_id) and not ${HAS_OPEN_CLAIM}`

/**
 * Collects the due bookings of one provider. Concurrent runs wait for each other, and the primary key of transfer_item
 * prevents duplicates.
 */
async function collectForProvider(
  deps: AppDeps,
  tx: Tx,
  { providerId, range }: { providerId: string; range: Range },
): Promise<void> {
  const now = deps.clock.now()
  const matches = sql`b.provider_id = ${providerId} and ${isDue(now, range)}`
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
  await sql`
    select from payment where payment_id in (
      select p.payment_id from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
      where ${matches})
    order by payment_id for update`.execute(tx)
  const { rows } = await sql<DueBooking>`
    select b.booking_id, (b.end_at at time zone known_zone(a.timezone))::date as day, p.amount_cents as payment_cents,
      ${REFUNDED} as refunded_cents, b.fee_cents, ${TRANSFER_TIME} as transfer_at
    from booking b
    join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    join provider_account a on a.provider_id = b.provider_id
    where ${matches}`.execute(tx)
  for (const due of rows) await addToTransfer(tx, providerId, { due, now })
}

/** SQL expression: 24 hours after the last session of the day ends, so that there is a single transfer per day. */
const TRANSFER_TIME = sql`(
  select max(other.end_at) + make_interval(hours => ${TRANSFER_AFTER_HOURS}::int) from booking other
  where other.provider_id = b.provider_id
    and (other.status in ('booked', 'rescheduleRequested', 'completed', 'noShow') or other.cancelled_without_refund)
    and other.start_at between b.end_at - interval '2 days' and b.end_at + interval '1 day'
    and (other.end_at at time zone known_zone(a.timezone))::date = (b.end_at at time zone known_zone(a.timezone))::date)`

async function addToTransfer(
  tx: Tx,
  providerId: string,
  { due, now }: { due: DueBooking; now: Temporal.Instant },
): Promise<void> {
  const share = splitPayment({
    paymentCents: due.payment_cents,
    refundedCents: due.refunded_cents,
    feeCents: due.fee_cents,
  })
  if (share.amountCents <= 0) return
  const { rows } = await sql<{ transfer_id: string }>`
    insert into transfer as t (provider_id, day, amount_cents, next_attempt_at, created_at)
    values (${providerId}, ${due.day}, ${share.amountCents}, ${due.transfer_at}, ${now})
    on conflict (provider_id, day) where requested_at is null do update
      set amount_cents = t.amount_cents + excluded.amount_cents, next_attempt_at = greatest(t.next_attempt_at, excluded.next_attempt_at)
    returning transfer_id`.execute(tx)
  await tx
    .insertInto('transfer_item')
    .values({
      booking_id: due.booking_id,
      transfer_id: rows[0]!.transfer_id,
      payment_cents: due.payment_cents,
      refunded_cents: due.refunded_cents,
      fee_cents: share.feeCents,
      amount_cents: share.amountCents,
    })
    .execute()
}
