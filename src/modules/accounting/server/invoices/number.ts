import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * The next number of a series. Its row stays locked until the transaction ends: the next issuer waits, and a transaction that
 * fails gives its number back, so a series has no gaps.
 */
export async function takeNumber(tx: Transaction<Tables>, series: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_series as s (series, last_number) values (${series}, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning last_number`.execute(tx)
  return rows[0]!.last_number
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/** '17-0004': the fourth of counsellor 17. Invoices and their credit notes are one series. */
export const providerNumber = (providerNumber: number, number: number) => `${providerNumber}-${padded(number, 4)}`
/** 'F-00012', of the platform. */
export const platformNumber = (number: number) => `F-${padded(number, 5)}`
