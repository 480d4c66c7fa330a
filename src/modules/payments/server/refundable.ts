import { sql } from 'kysely'

/** Cents of payment `p` that are neither refunded, nor in a pending refund, nor lost in a dispute. */
export const REFUNDABLE = sql<number>`(case when p.status in ('succeeded', 'partiallyRefunded')
  then greatest(0, p.amount_cents - disputed_cents_lost(p.payment_id) - coalesce((
    select sum(r.amount_cents) from refund r where r.payment_id = p.payment_id and r.status <> 'failed'), 0)) else 0 end)::int`

/**
 * Whether refund `r` is being rejected by Stripe, or failed without being replaced although part of its payment can
 * still be refunded. A failed refund without an id at Stripe does not count: it was closed because the client got the
 * amount back from their bank (`settleRefundAgainstDispute`).
 */
export const IS_FAILED_REFUND = sql<boolean>`((r.status = 'failed' and r.stripe_refund_id is not null
    and not exists (select from refund n where n.replaces_refund_id = r.refund_id)
    and exists (select from payment p where p.payment_id = r.payment_id
      and p.amount_cents > disputed_cents_lost(p.payment_id) + coalesce((select sum(made.amount_cents) from refund made
        where made.payment_id = p.payment_id and made.status <> 'failed'), 0)))
  or (r.status = 'pending' and r.error_code is not null))`

/**
 * Cents of payment `p` that are refunded, in a pending refund or lost in a dispute. Refunds at the platform’s expense
 * are not included.
 */
export const REFUNDED = sql<number>`least(p.amount_cents, disputed_cents_lost(p.payment_id) + coalesce((
  select sum(r.amount_cents) from refund r
  where r.payment_id = p.payment_id and r.status <> 'failed' and r.borne_by = 'shared'), 0)::int)`

/** Whether an open claim on booking `b` holds the provider’s share (decision 0026). */
export const HAS_OPEN_CLAIM = sql<boolean>`exists (select from claim c where c.booking_id = b.booking_id and c.decided_at is null)`
