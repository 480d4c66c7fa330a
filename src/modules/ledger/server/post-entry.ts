import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EntryKind, LedgerAccount } from './tables.ts'

export interface LedgerLine {
  account: LedgerAccount
  /** Required for the account 'provider'. */
  providerId?: string
  /** Signed, in whole cents; lines with a zero amount are omitted. */
  cents: number
}

export interface LedgerEntry {
  at: Temporal.Instant
  kind: EntryKind
  /** Id of the row or Stripe object that caused the entry. Each combination of kind and cause is posted only once. */
  cause: string
  reason?: string
  paymentId?: string
  refundId?: string
  transferId?: string
  lines: LedgerLine[]
}

/**
 * Posts an entry in the same transaction as the change it records. The database rejects entries whose lines do not sum
 * to zero.
 * @returns false, without changing anything, if this kind and cause were already posted
 */
export async function postEntry(tx: Transaction<Tables>, entry: LedgerEntry): Promise<boolean> {
  const inserted = await tx
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
    .onConflict((conflict) => conflict.constraint('one_entry_per_cause').doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (!inserted) return false
  const lines = entry.lines.filter(({ cents }) => cents !== 0)
  await tx
    .insertInto('ledger_line')
    .values(
      lines.map(({ account, providerId, cents }) => ({
        entry_id: inserted.entry_id,
        account,
        provider_id: providerId ?? null,
        amount_cents: cents,
      })),
    )
    .execute()
  return true
}

type ProviderBalance = Pick<Selectable<Tables['ledger_line']>, 'provider_id'> & { cents: number }

/**
 * Returns the amount that the platform owes a provider according to the ledger, in cents, including for future
 * sessions. It is negative when more was transferred to the provider than they earned.
 */
export async function getOwedCents(db: Transaction<Tables>, providerId: string): Promise<number> {
  const { rows } = await sql<ProviderBalance>`
    select - coalesce(sum(amount_cents), 0)::int as cents from ledger_line where provider_id = ${providerId}`.execute(
    db,
  )
  return rows[0]!.cents
}
