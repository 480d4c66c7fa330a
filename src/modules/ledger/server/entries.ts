import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { EntryKind, LedgerAccount } from './tables.ts'

interface Entry {
  at: Temporal.Instant
  kind: EntryKind
  lines: { account: LedgerAccount; cents: number }[]
}

/** Of these accounts less is more: what is owed to a counsellor, and what the platform has earned. */
const OWED = new Set<LedgerAccount>(['counsellor', 'fee'])

/** What the books say, oldest first, each amount as its owner sees it: more is theirs, or has come. */
export async function entriesOf(db: Database, which: RawBuilder<unknown>) {
  const { rows } = await sql<Entry>`
    select e.at, e.kind, jsonb_agg(jsonb_build_object('account', l.account, 'cents', l.amount_cents) order by l.amount_cents desc) as lines
    from ledger_entry e join ledger_line l using (entry_id) where ${which}
    group by e.entry_id, e.at, e.kind order by e.entry_id`.execute(db)
  return rows.map(({ at, kind, lines }) => ({
    at,
    kind,
    lines: lines.map(({ account, cents }) => ({ account, amount: OWED.has(account) ? -cents : cents })),
  }))
}
