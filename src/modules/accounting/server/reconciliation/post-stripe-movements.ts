import { sql, type Transaction } from 'kysely'
import { postPlatformPayout, postStripeFee } from '#modules/ledger/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import '#modules/payments/server/tables.ts'
import './tables.ts'

interface UnbookedMovement {
  balance_transaction_id: string
  is_payout: boolean
  cents: number
  fee_cents: number
  payment_id: string | null
}

const BATCH_SIZE = 500

const FEE = sql<number>`case when m.about = 'fee' then m.fee_cents - m.amount_cents else m.fee_cents end`

/**
 * Posts Stripe's fees and the platform's own payouts, which are known only from Stripe's balance transactions. Does not
 * repair anything: entries that other code should have posted are reported as differences (decision 0034).
 * @returns the number of entries posted
 */
export async function postStripeMovements(deps: AppDeps): Promise<number> {
  let posted = 0
  const failedIds: string[] = []
  for (;;) {
    const batch = await listUnbooked(deps, failedIds)
    const failedInBatch = await postBatch(deps, batch)
    failedIds.push(...failedInBatch)
    posted += batch.length - failedInBatch.length
    if (batch.length < BATCH_SIZE) return posted
  }
}

/** Posts all movements in one transaction or, if one fails, one by one. @returns the ids of those that failed */
async function postBatch(deps: AppDeps, batch: readonly UnbookedMovement[]): Promise<string[]> {
  const postInTransaction = (movements: readonly UnbookedMovement[]) =>
    deps.db.transaction().execute(async (tx) => {
      for (const movement of movements) await postMovement(deps, tx, movement)
    })
  const isDone = await postInTransaction(batch).then(
    () => true,
    () => false,
  )
  const failedIds: string[] = []
  for (const movement of isDone ? [] : batch) {
    const error = await postInTransaction([movement]).catch((reason: Error) => reason)
    if (!error) continue
    failedIds.push(movement.balance_transaction_id)
    await recordFailedJob(deps, { kind: 'reconcile-ledger', subject: movement.balance_transaction_id, error })
  }
  return failedIds
}

/**
 * Lists movements that still need an entry. Zero amounts need none. The fee of a dispute is part of the dispute's own
 * entry, and movements of type 'other' are compared including their fee.
 */
async function listUnbooked({ db }: AppDeps, failedIds: readonly string[]): Promise<UnbookedMovement[]> {
  const { rows } = await sql<UnbookedMovement>`
    select m.balance_transaction_id, m.about = 'payout' as is_payout, m.amount_cents - m.fee_cents as cents,
      ${FEE} as fee_cents, p.payment_id
    from stripe_balance_transaction m left join payment p on p.payment_intent_id = m.intent_id
    where m.balance_transaction_id <> all(${failedIds}::text[]) and ((m.about = 'payout' and m.amount_cents <> m.fee_cents
        and not exists (select from ledger_entry e where e.kind = 'platformPayout' and e.cause = m.balance_transaction_id))
      or (m.about not in ('payout', 'dispute', 'other') and ${FEE} <> 0
        and not exists (select from ledger_entry e where e.kind = 'stripeFee' and e.cause = m.balance_transaction_id)))
    order by m.moved_at, m.balance_transaction_id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

function postMovement(deps: AppDeps, tx: Transaction<Tables>, movement: UnbookedMovement): Promise<boolean> {
  const base = { movementId: movement.balance_transaction_id, at: deps.clock.now() }
  if (movement.is_payout) return postPlatformPayout(tx, { ...base, cents: movement.cents })
  return postStripeFee(tx, {
    ...base,
    feeCents: movement.fee_cents,
    ...(movement.payment_id ? { paymentId: movement.payment_id } : {}),
  })
}
