import { sql, type Transaction } from 'kysely'
import type { DiscrepancyCause } from '#modules/accounting/values/payment-monitoring.ts'
import { listAdminContacts } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import type { Discrepancy } from './discrepancy.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Records a comparison's differences. A difference found again keeps its row, one that is no longer found is resolved,
 * and one that reappears later gets a new row.
 * @param discrepancies must not contain two with the same `about` and `key`
 * @returns how many need attention: the new ones and those that have not resolved themselves within a night
 */
export async function recordDiscrepancies(
  deps: AppDeps,
  tx: Tx,
  discrepancies: readonly Discrepancy[],
): Promise<number> {
  const now = deps.clock.now()
  const { rows: recorded } = await sql<RecordedDiscrepancy>`
    with before as (
      select about, key, cause from discrepancy where resolved_at is null
    ), recorded as (
      insert into discrepancy as d (about, key, kind, ledger_cents, actual_cents, cause, source_id, payment_id, provider_id,
        first_seen, last_seen)
      select about, key, kind, "ledgerCents", "actualCents", cause, "sourceId", "paymentId", "providerId", ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(discrepancies)}::jsonb) as found(about text, key text, kind text, "ledgerCents" bigint,
        "actualCents" bigint, cause text, "sourceId" text, "paymentId" uuid, "providerId" uuid)
      on conflict (about, key) where resolved_at is null do update set kind = excluded.kind, ledger_cents = excluded.ledger_cents,
        actual_cents = excluded.actual_cents, source_id = excluded.source_id, last_seen = excluded.last_seen,
        -- Stripe still does not list it after a night.
        cause = case when excluded.cause = 'notListedYet' and d.first_seen < excluded.last_seen - interval '12 hours' then 'notListed'
          else excluded.cause end
      returning discrepancy_id, about, key, cause
    )
    select discrepancy_id, recorded.cause, before.cause as previous_cause
    from recorded left join before using (about, key)`.execute(tx)
  await sql`
    update discrepancy set resolved_at = ${now}
    where resolved_at is null and discrepancy_id <> all(${recorded.map((row) => row.discrepancy_id)}::uuid[])`.execute(
    tx,
  )
  return recorded.filter(isActionable).length
}

interface RecordedDiscrepancy {
  discrepancy_id: string
  cause: DiscrepancyCause
  /** Null if the difference is new. */
  previous_cause: DiscrepancyCause | null
}

const isActionable = ({ cause, previous_cause: previousCause }: RecordedDiscrepancy) =>
  cause !== 'notListedYet' && (previousCause === null || previousCause === 'notListedYet')

/**
 * Emails every administrator the number of differences not yet reported, at most once a day: those found by later runs
 * on the same day are reported the next night. Amounts appear only on the page. Runs under the lock of `compare`.
 */
export async function emailDiscrepancies(deps: AppDeps, tx: Tx, runId: string): Promise<void> {
  const now = deps.clock.now()
  const day = now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()
  const { rows: counted } = await sql`
    update discrepancy set emailed_at = ${now}
    where emailed_at is null and resolved_at is null and cause <> 'notListedYet'
      and not exists (select from reconciliation_run where emailed_on = ${day})
    returning discrepancy_id`.execute(tx)
  if (counted.length === 0) return
  await tx.updateTable('reconciliation_run').set({ emailed_on: day }).where('run_id', '=', runId).execute()
  for (const { to, firstName, customerAccountId } of await listAdminContacts(tx))
    await enqueueEmail(tx, deps, {
      kind: 'differencesFound',
      to,
      data: { firstName, count: counted.length, link: `${deps.settings.publicUrl}/superuser/reconciliation` },
      dedupeKey: `differences:${day}:${customerAccountId}`,
    })
}
