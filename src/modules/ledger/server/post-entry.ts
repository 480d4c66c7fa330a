import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EntryKind, LedgerAccount } from './tables.ts'

export interface LedgerLine {
  account: LedgerAccount
  /** Whose, for the account 'counsellor'. */
  providerId?: string
  /** Signed whole cents; a line of nothing is left out. */
  cents: number
}

export interface LedgerEntry {
  at: Temporal.Instant
  kind: EntryKind
  /** The id of what caused it: the same kind and cause are booked once. */
  cause: string
  reason?: string
  paymentId?: string
  refundId?: string
  transferId?: string
  lines: LedgerLine[]
}

/**
 * Books what happened to money, in the transaction of what it follows. The database refuses an entry whose lines do not sum
 * to zero. @returns false when this cause was booked before, which changes nothing.
 */
export async function postEntry(tx: Transaction<Tables>, entry: LedgerEntry): Promise<boolean> {
  const written = await tx
    .insertInto('ledger_entry')
    .values({
      at: entry.at,
      kind: entry.kind,
      cause: entry.cause,
      reason: entry.reason ?? null,
      payment_id: entry.paymentId ?? null,
      refund_id: entry.refundId ?? null,
      transfer_id: entry.transferId ?? null,
    })
    .onConflict((conflict) => conflict.constraint('one_entry_a_cause').doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (!written) return false
  const lines = entry.lines.filter(({ cents }) => cents !== 0)
  await tx
    .insertInto('ledger_line')
    .values(
      lines.map(({ account, providerId, cents }) => ({
        entry_id: written.entry_id,
        account,
        provider_id: providerId ?? null,
        amount_cents: cents,
      })),
    )
    .execute()
  return true
}

type Owed = Pick<Selectable<Tables['ledger_line']>, 'provider_id'> & { cents: number }

/**
 * Whole cents that the platform owes a counsellor by all that is booked: money of sessions still ahead too. Below zero when
 * more was sent to them than is theirs.
 */
export async function owedTo(db: Transaction<Tables>, providerId: string): Promise<number> {
  const { rows } = await sql<Owed>`
    select - coalesce(sum(amount_cents), 0)::int as cents from ledger_line where provider_id = ${providerId}`.execute(
    db,
  )
  return rows[0]!.cents
}
