import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { postCorrection } from '#modules/ledger/server/public.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { isOfDisputed } from './disputed-money.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type Difference = Selectable<Tables['money_difference']>
type Wanted = z.output<AllCalls['correctDifference']['input']>

const locked = (tx: Tx, id: string) =>
  tx.selectFrom('money_difference').selectAll().where('difference_id', '=', id).forUpdate().executeTakeFirst()

/** What a superuser found out or did about a difference; it stays until both books agree. */
export const noteDifference: Handler<AllCalls['noteDifference']> = async ({ id, reason }, context) => {
  await context.db.transaction().execute(async (tx) => {
    if (!(await locked(tx, id))) return context.refuse('notFound')
    await writeAudit(tx, {
      actorId: signedIn(context).customerAccountId,
      action: 'noteDifference',
      subject: { kind: 'difference', id },
      reason,
      at: context.now,
    })
  })
  return null
}

/** What goes away by itself would be booked twice. */
const PASSES: readonly Difference['cause'][] = ['explained', 'maybeLater']
/** The sweepers read again what was done lately; what they have not found in so many days they will not find (decision 0034). */
const LOST_FOR = { hours: 24 * 7 }

/** Whether an entry may settle it; a changed record is no entry's to mend. */
export function mayCorrect(
  one: Pick<Difference, 'about' | 'cause' | 'first_seen' | 'resolved_at'>,
  now: Temporal.Instant,
) {
  if (one.resolved_at || one.about === 'row' || PASSES.includes(one.cause)) return false
  return one.cause !== 'eventLost' || Temporal.Instant.compare(one.first_seen, now.subtract(LOST_FOR)) <= 0
}

/**
 * Books what a difference is about: an entry between what the provider holds for us, or disputed money, and one other account,
 * never more than what differs. Two superusers at once wait for each other, and the second finds it settled.
 */
export const correctDifference: Handler<AllCalls['correctDifference']> = async (wanted, context) => {
  return context.db.transaction().execute(async (tx) => {
    const difference = await locked(tx, wanted.id)
    if (!difference) return context.refuse('notFound')
    const missing = Number(difference.there_cents) - Number(difference.here_cents)
    if (difference.resolved_at || missing === 0) return context.refuse('differenceSettled')
    if (!mayCorrect(difference, context.now)) return context.refuse('differencePasses')
    if (wanted.amount < 1 || wanted.amount > Math.abs(missing)) throw new WrongField('amount', 'error.amount')
    const cents = Math.sign(missing) * wanted.amount
    await book(context as Context, tx, { wanted, difference, cents })
    return { isSettled: await closeUp(context as Context, tx, { difference, cents }) }
  })
}

interface Booking {
  wanted: Wanted
  difference: Difference
  cents: number
}

async function book(context: Context, tx: Tx, { wanted, difference, cents }: Booking): Promise<void> {
  const { account, reason } = wanted
  const providerId = account === 'counsellor' ? difference.provider_id : null
  if (account === 'counsellor' && !providerId) throw new WrongField('account', 'error.invalid')
  const side = isOfDisputed(difference) ? 'disputed' : 'held'
  if (account === side) throw new WrongField('account', 'error.invalid')
  const cause = `${difference.difference_id}:${randomUUID()}`
  await postCorrection(tx, {
    ...{ cause, reason, cents, side, account, at: context.now },
    ...(providerId ? { providerId } : {}),
    ...(difference.payment_id ? { paymentId: difference.payment_id } : {}),
  })
  await sql`
    insert into difference_correction (entry_id, difference_id)
    select entry_id, ${difference.difference_id} from ledger_entry where kind = 'correction' and cause = ${cause}`.execute(
    tx,
  )
  await writeAudit(tx, {
    actorId: signedIn(context).customerAccountId,
    action: 'correctDifference',
    subject: { kind: 'difference', id: difference.difference_id },
    reason: `${(cents / 100).toFixed(2)} € · ${account} · ${reason}`,
    at: context.now,
  })
}

/** It, and the balance with it where that is touched, are nearer by what was booked. The next night compares anew. @returns whether it is gone */
async function closeUp(
  context: Context,
  tx: Tx,
  { difference, cents }: { difference: Difference; cents: number },
): Promise<boolean> {
  const { rows } = await sql<{ difference_id: string; is_settled: boolean }>`
    update money_difference set here_cents = here_cents + ${cents},
      resolved_at = case when here_cents + ${cents} = there_cents then ${context.now}::timestamptz end
    where resolved_at is null and (difference_id = ${difference.difference_id} or (about = 'balance' and ${!isOfDisputed(difference)}))
    returning difference_id, resolved_at is not null as is_settled`.execute(tx)
  return rows.find((row) => row.difference_id === difference.difference_id)?.is_settled ?? false
}
