import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { TransferReason, TransferStatus } from '#platform/values/enums.ts'
import '#modules/payouts/server/transfers/tables.ts'
import { resolvePeriod } from '#modules/ledger/server/public.ts'
import { matchesPerson } from '#modules/payments/server/public.ts'
import { isGuid } from '#platform/values/guid.ts'

export interface TransferRow {
  transfer_id: string
  provider_id: string
  stripe_transfer_id: string | null
  day: Temporal.PlainDate
  counsellor: string
  sessions: number
  amount_cents: number
  deducted_cents: number
  reversed_cents: number
  status: TransferStatus
  reason: TransferReason | null
  next_attempt_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

const FROM_TRANSFERS = sql`
  from transfer t join provider_account provider using (provider_id)
  join customer_account owner on owner.customer_account_id = provider.customer_account_id`

/** Loads transfers. `condition` and `page` may refer to transfer `t` and the provider's account `owner`. */
export async function loadTransferRows(
  db: Database,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.transfer_id, t.provider_id, t.stripe_transfer_id, t.day, owner.first_name || ' ' || owner.last_name as counsellor,
      (select count(*)::int from transfer_item i where i.transfer_id = t.transfer_id) as sessions, t.amount_cents, t.deducted_cents,
      t.reversed_cents, t.status, t.reason, t.next_attempt_at, t.settled_at
    ${FROM_TRANSFERS} where ${condition} ${page}`.execute(db)
  return rows
}

export const toTransferReply = (row: TransferRow) => ({
  transferId: row.transfer_id,
  status: row.status,
  reason: row.reason,
  nextTryAt: row.settled_at ? null : row.next_attempt_at,
  sentAt: row.settled_at,
  day: row.day,
  counsellorName: row.counsellor,
  sessions: row.sessions,
  amount: row.amount_cents,
  deducted: row.status === 'scheduled' || row.status === 'failed' ? 0 : row.deducted_cents,
  reversed: row.reversed_cents,
  canRetry: row.status === 'failed' || (row.status === 'scheduled' && row.reason !== null),
})

type Filter = Parameters<Handler<AllCalls['listTransfers']>>[0]

function buildCondition({ searchText, status }: Filter, days: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = searchText ?? ''
  if (isGuid(text)) return sql`t.transfer_id = ${text}`
  if (/^tr_\w+$/.test(text)) return sql`t.stripe_transfer_id = ${text}`
  const matchesProvider = text ? matchesPerson('owner', text) : sql`true`
  return sql`${days} and ${status ? sql`t.status = ${status}` : sql`true`} and ${matchesProvider}`
}

/** Lists transfers, latest day first. Access is not audited, because the list contains no client names. */
export const listTransfers: Handler<AllCalls['listTransfers']> = async (input, context) => {
  const { page, pageSize } = input
  const oldest = input.status === 'failed' ? await findOldestFailedDay(context.db) : null
  const { fromDate, toDate, timezone } = await resolvePeriod(context, { ...input, oldest })
  const condition = buildCondition(input, sql`t.day between ${fromDate} and ${toDate}`)
  const order = sql`order by t.day desc, t.created_at desc, t.transfer_id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadTransferRows(context.db, condition, order)
  const totals = await loadTotals(context, condition)
  return {
    items: rows.map(toTransferReply),
    totalCount: totals.transfers,
    page,
    pageSize,
    fromDate,
    toDate,
    timezone,
    totals,
  }
}

async function findOldestFailedDay(db: Database): Promise<Temporal.PlainDate | null> {
  const { rows } = await sql<{ day: Temporal.PlainDate | null }>`
    select min(day) as day from transfer where status = 'failed'`.execute(db)
  return rows[0]!.day
}

async function loadTotals({ db }: Context, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ sent: number; waiting: number; failed: number; transfers: number }>`
    select coalesce(sum(t.amount_cents - t.reversed_cents) filter (where t.settled_at is not null), 0) as sent,
      coalesce(sum(t.amount_cents) filter (where t.settled_at is null), 0) as waiting,
      (count(*) filter (where t.status = 'failed'))::int as failed, count(*)::int as transfers
    ${FROM_TRANSFERS} where ${condition}`.execute(db)
  return rows[0]!
}
