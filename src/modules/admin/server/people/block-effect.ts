import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type BlockScope, type BlockTarget, isUpcomingBookingOfTarget, listAffectedRoles } from './block-scope.ts'
import { findTarget, isBlocked } from './find-target.ts'

export interface BlockEffect {
  sessions: number
  people: number
  refundCents: number
}

/**
 * Computes what cancelling would affect: upcoming booked sessions, their clients, and paid amounts that are not already
 * being refunded.
 */
export async function computeBlockEffect(
  db: Kysely<Tables>,
  target: BlockTarget,
  { scope, now }: { scope: BlockScope; now: Temporal.Instant },
): Promise<BlockEffect> {
  const conditions = listAffectedRoles(scope).map((role) => sql`(${isUpcomingBookingOfTarget(target, role, now)})`)
  const { rows } = await sql<BlockEffect>`
    select count(*)::int as sessions, count(distinct b.customer_account_id)::int as people,
      coalesce(sum(greatest(0, p.amount_cents - disputed_cents_lost(p.payment_id) - coalesce(refunded.cents, 0))), 0)::int as "refundCents"
    from booking b
    left join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
      and p.status in ('succeeded', 'partiallyRefunded', 'disputed')
    left join lateral (select sum(r.amount_cents) as cents from refund r where r.payment_id = p.payment_id and r.status <> 'failed') refunded on true
    where b.status in ('booked', 'rescheduleRequested') and (${sql.join(conditions, sql` or `)})`.execute(db)
  return rows[0]!
}

/** Previews the effect of a change for the administrator. */
export const previewBlock: Handler<AllCalls['previewBlock']> = async ({ id, change, side }, context) => {
  const scope: BlockScope = change === 'deactivateTherapist' ? 'therapist' : (side ?? 'login')
  const target = await findTarget(context.db, id, scope)
  if (!target) return context.fail('notFound')
  if (target.customerAccountId === requireCaller(context).customerAccountId) return context.fail('notYourself')
  const { sessions, people, refundCents } = await computeBlockEffect(context.db, target, { scope, now: context.now })
  const logins = scope === 'login' ? await countActiveLogins(context, target) : 0
  return { isDone: isBlocked(target, scope), sessions, people, refund: refundCents, logins }
}

async function countActiveLogins({ db, now }: Context, { customerAccountId }: BlockTarget): Promise<number> {
  const { count } = await db
    .selectFrom('login')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_account_id', '=', customerAccountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
