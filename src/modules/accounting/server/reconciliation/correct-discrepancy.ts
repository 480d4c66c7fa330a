import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { postCorrection } from '#modules/ledger/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { isDisputedMoney } from './disputed-money.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type Difference = Selectable<Tables['discrepancy']>
type CorrectionInput = z.output<AllCalls['correctDifference']['input']>

const lockDifference = (tx: Tx, id: string) =>
  tx.selectFrom('discrepancy').selectAll().where('discrepancy_id', '=', id).forUpdate().executeTakeFirst()

/**
 * Records what an administrator found out or did about a difference, which stays open until the ledger and Stripe
 * agree.
 */
export const noteDifference: Handler<AllCalls['noteDifference']> = async ({ id, reason }, context) => {
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockDifference(tx, id))) return context.fail('notFound')
    await recordAuditEntry(tx, {
      actorId: requireCaller(context).customerAccountId,
      action: 'noteDifference',
      subject: { kind: 'difference', id },
      reason,
      at: context.now,
    })
  })
  return null
}

/** Causes of differences that resolve themselves. A correction would book these differences a second time. */
const SELF_RESOLVING_CAUSES: readonly Difference['cause'][] = ['explained', 'notListedYet']
/**
 * Jobs read recent objects from Stripe again. If they have not found the effect of a missed event within a week, the
 * event is considered lost (decision 0034).
 */
const EVENT_LOST_AFTER = { hours: 24 * 7 }

/**
 * Returns whether a ledger entry may settle the difference. An entry cannot settle a row that contradicts the ledger,
 * and must not settle a difference that may still resolve itself.
 */
export function canCorrectDiscrepancy(
  difference: Pick<Difference, 'about' | 'cause' | 'first_seen' | 'resolved_at'>,
  now: Temporal.Instant,
) {
  if (difference.resolved_at || difference.about === 'row' || SELF_RESOLVING_CAUSES.includes(difference.cause))
    return false
  return (
    difference.cause !== 'missedEvent' ||
    Temporal.Instant.compare(difference.first_seen, now.subtract(EVENT_LOST_AFTER)) <= 0
  )
}

/**
 * Books a difference, or part of it, as an entry between one other account and either the balance held at Stripe or the
 * disputed money. Concurrent corrections wait for the lock.
 */
export const correctDifference: Handler<AllCalls['correctDifference']> = async (input, context) => {
  return context.db.transaction().execute(async (tx) => {
    const difference = await lockDifference(tx, input.id)
    if (!difference) return context.fail('notFound')
    const missingCents = Number(difference.actual_cents) - Number(difference.ledger_cents)
    if (difference.resolved_at || missingCents === 0) return context.fail('differenceSettled')
    if (!canCorrectDiscrepancy(difference, context.now)) return context.fail('differencePasses')
    if (input.amount < 1 || input.amount > Math.abs(missingCents)) throw new InvalidFieldError('amount', 'error.amount')
    const cents = Math.sign(missingCents) * input.amount
    await bookCorrection(context, tx, { input, difference, cents })
    return { isSettled: await updateDifferences(context, tx, { difference, cents }) }
  })
}

interface BookCorrectionInput {
  input: CorrectionInput
  difference: Difference
  cents: number
}

async function bookCorrection(
  context: Context,
  tx: Tx,
  { input, difference, cents }: BookCorrectionInput,
): Promise<void> {
  const { account, reason } = input
  const providerId = account === 'provider' ? difference.provider_id : null
  if (account === 'provider' && !providerId) throw new InvalidFieldError('account', 'error.invalid')
  const correctedAccount = isDisputedMoney(difference) ? 'disputed' : 'held'
  if (account === correctedAccount) throw new InvalidFieldError('account', 'error.invalid')
  const cause = `${difference.discrepancy_id}:${randomUUID()}`
  await postCorrection(tx, {
    cause,
    reason,
    cents,
    correctedAccount,
    account,
    at: context.now,
    ...(providerId ? { providerId } : {}),
    ...(difference.payment_id ? { paymentId: difference.payment_id } : {}),
  })
  await sql`
    insert into discrepancy_resolution (entry_id, discrepancy_id)
    select entry_id, ${difference.discrepancy_id} from ledger_entry where kind = 'correction' and cause = ${cause}`.execute(
    tx,
  )
  await recordAuditEntry(tx, {
    actorId: requireCaller(context).customerAccountId,
    action: 'correctDifference',
    subject: { kind: 'difference', id: difference.discrepancy_id },
    reason: `${(cents / 100).toFixed(2)} € · ${account} · ${reason}`,
    at: context.now,
  })
}

/**
 * Reduces the recorded difference until the next comparison, and also the balance difference if the entry affects the
 * balance. @returns whether the difference is settled
 */
async function updateDifferences(
  context: Context,
  tx: Tx,
  { difference, cents }: { difference: Difference; cents: number },
): Promise<boolean> {
  const { rows } = await sql<{ discrepancy_id: string; is_settled: boolean }>`
    update discrepancy set ledger_cents = ledger_cents + ${cents},
      resolved_at = case when ledger_cents + ${cents} = actual_cents then ${context.now}::timestamptz end
    where resolved_at is null and (discrepancy_id = ${difference.discrepancy_id} or (about = 'balance' and ${!isDisputedMoney(difference)}))
    returning discrepancy_id, resolved_at is not null as is_settled`.execute(tx)
  return rows.find((row) => row.discrepancy_id === difference.discrepancy_id)?.is_settled ?? false
}
