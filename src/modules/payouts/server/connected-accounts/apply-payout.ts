import type { Transaction } from 'kysely'
import { type PayoutState, recordStripeEvent } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sendPayoutFailedEmail, sendPlatformPayoutFailedEmails } from './send-payout-emails.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface PayoutUpdate {
  payout: PayoutState
  /** The connected account from which the payout was made; null for the platform's own. */
  accountId: string | null
  event?: { id: string; type: string }
}

/**
 * Brings a payout up to date with Stripe. Safe to call repeatedly, late and in any order. A failed payout counts as
 * unresolved until a later one succeeds (`unresolved_bank_payout`): a bank may return a paid payout, but a failed one
 * never becomes paid.
 */
export async function applyPayout(deps: AppDeps, { payout, accountId, event }: PayoutUpdate): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (event && !(await recordStripeEvent(tx, event, payout.id))) return
    const providerId = accountId === null ? null : await findProvider(tx, accountId)
    if (providerId === undefined) return
    const hasFailedNow = await storePayout(deps, tx, { payout, providerId })
    if (!hasFailedNow) return
    if (providerId) await sendPayoutFailedEmail(deps, tx, { providerId, payout })
    else await sendPlatformPayoutFailedEmails(deps, tx, payout.id)
  })
}

async function findProvider(tx: Tx, accountId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('provider_account')
    .select('provider_id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.provider_id
}

/** Stores the payout's state. @returns whether this update marked the payout as failed */
async function storePayout(
  deps: AppDeps,
  tx: Tx,
  { payout, providerId }: { payout: PayoutState; providerId: string | null },
): Promise<boolean> {
  const { id, amountCents, status, failure, sentAt } = payout
  const failedAt = status === 'failed' ? deps.clock.now() : null
  await tx
    .insertInto('bank_payout')
    .values({
      stripe_payout_id: id,
      provider_id: providerId,
      amount_cents: amountCents,
      sent_at: sentAt,
      status: 'inTransit',
      failure: null,
      failed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const changed = await tx
    .updateTable('bank_payout')
    .set({ status, failure, failed_at: failedAt })
    .where('stripe_payout_id', '=', id)
    .where('status', '<>', 'failed')
    .returning('stripe_payout_id')
    .executeTakeFirst()
  return changed !== undefined && status === 'failed'
}
