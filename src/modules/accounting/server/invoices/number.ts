import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Takes the next number of a series and locks the series until the transaction ends. The series has no gaps, because
 * other issuers wait and a failed transaction releases its number.
 */
export async function takeInvoiceNumber(tx: Transaction<Tables>, series: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_series as s (series, last_number) values (${series}, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning last_number`.execute(tx)
  return rows[0]!.last_number
}

const padNumber = (number: number, digits: number) => String(number).padStart(digits, '0')

/** Formats a number in a provider's series, such as '17-0004'. Invoices and credit notes share the series. */
export const formatInvoiceNumber = (providerNumber: number, number: number) =>
  `${providerNumber}-${padNumber(number, 4)}`
/** Formats a number in the platform's own series, such as 'F-00012'. */
export const formatStatementNumber = (number: number) => `F-${padNumber(number, 5)}`
