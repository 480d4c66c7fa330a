import { sql, type Transaction } from 'kysely'
import { listAdminContacts } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { Discrepancy } from './discrepancy.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Records a comparison's differences. A difference that is found again keeps its row, one that is no longer found
 * is resolved, and one that returns later is new.
 * @returns the number that need attention: new ones, and those that have not resolved themselves within a night.
 */
export async function recordDiscrepancies(deps: AppDeps, tx: Tx, found: readonly Discrepancy[]): Promise<number> {
  const now = deps.clock.now()
  let actionableCount = 0
  const foundIds: string[] = []
  for (const one of found) {
    const { isActionable, differenceId } = await recordDifference(tx, one, now)
    foundIds.push(differenceId)
    if (isActionable) actionableCount += 1
  }
  await sql`
    update discrepancy set resolved_at = ${now} where resolved_at is null and discrepancy_id <> all(${foundIds}::uuid[])`.execute(
    tx,
  )
  return actionableCount
}

interface RecordedDifference {
  differenceId: string
  isActionable: boolean
}

async function recordDifference(tx: Tx, one: Discrepancy, now: Temporal.Instant): Promise<RecordedDifference> {
  const { rows } = await sql<{ discrepancy_id: string; is_new: boolean; was: string | null; cause: string }>`
    with before as (
      select cause from discrepancy where about = ${one.about} and key = ${one.key} and resolved_at is null
    )
    insert into discrepancy as d (about, key, kind, ledger_cents, actual_cents, cause, source_id, payment_id, provider_id,
      first_seen, last_seen)
    values (${one.about}, ${one.key}, ${one.kind}, ${one.hereCents}, ${one.thereCents}, ${one.cause}, ${one.sourceId},
      ${one.paymentId}, ${one.providerId}, ${now}, ${now})
    on conflict (about, key) where resolved_at is null do update set kind = excluded.kind, ledger_cents = excluded.ledger_cents,
      actual_cents = excluded.actual_cents, source_id = excluded.source_id, last_seen = excluded.last_seen,
      -- Stripe still does not list it after a night.
      cause = case when excluded.cause = 'maybeLater' and d.first_seen < excluded.last_seen - interval '12 hours' then 'notThere'
        else excluded.cause end
    returning discrepancy_id, cause, (select cause from before) as was`.execute(tx)
  const row = rows[0]!
  const isActionable = row.cause !== 'maybeLater' && (row.was === null || row.was === 'maybeLater')
  return { differenceId: row.discrepancy_id, isActionable }
}

/** Emails every administrator the number of differences. Amounts appear only on the page. */
export async function emailDiscrepancies(deps: AppDeps, tx: Tx, { runId, count }: { runId: string; count: number }) {
  for (const { to, firstName, customerAccountId } of await listAdminContacts(tx))
    await enqueueEmail(tx, deps, {
      kind: 'differencesFound',
      to,
      data: { firstName, count, link: `${deps.settings.publicUrl}/superuser/reconciliation` },
      dedupeKey: `differences:${runId}:${customerAccountId}`,
    })
}
