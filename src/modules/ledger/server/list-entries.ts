import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { EntryKind, LedgerAccount } from './tables.ts'

interface LedgerEntryRow {
  at: Temporal.Instant
  kind: EntryKind
  lines: { account: LedgerAccount; cents: number }[]
}

/** Liability and income accounts: their lines are stored as negative amounts, and the sign is inverted for display. */
const CREDIT_ACCOUNTS = new Set<LedgerAccount>(['provider', 'fee'])

/**
 * Lists ledger entries, oldest first. Amounts are positive when the account's owner gains or receives money.
 * `condition` may refer to entry e and line l.
 */
export async function listLedgerEntries(db: Database, condition: RawBuilder<unknown>) {
  const { rows } = await sql<LedgerEntryRow>`
    select e.at, e.kind, jsonb_agg(jsonb_build_object('account', l.account, 'cents', l.amount_cents) order by l.amount_cents desc) as lines
    from ledger_entry e join ledger_line l using (entry_id) where ${condition}
    group by e.entry_id, e.at, e.kind order by e.entry_id`.execute(db)
  return rows.map(({ at, kind, lines }) => ({
    at,
    kind,
    lines: lines.map(({ account, cents }) => ({ account, amount: CREDIT_ACCOUNTS.has(account) ? -cents : cents })),
  }))
}
