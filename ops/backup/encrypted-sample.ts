import type pg from 'pg'
import type { Encryption } from '#platform/server/encryption.ts'

/**
 * Columns that are encrypted without an owner's id, so that any row can be decrypted with the key alone. The first
 * columns listed have values on every site that is in use.
 */
const COLUMNS = [
  ['email', 'encrypted'],
  ['contact_message', 'encrypted'],
  ['session_template', 'encrypted_arrival_note'],
  ['claim', 'encrypted_text'],
] as const

/**
 * Tries to decrypt the newest values in some columns.
 * @returns `none` if nothing has been encrypted yet
 */
export async function canDecryptSample(
  client: Pick<pg.Client, 'query'>,
  encryption: Pick<Encryption, 'decrypt'>,
): Promise<'yes' | 'no' | 'none'> {
  let result: 'yes' | 'none' = 'none'
  for (const [table, column] of COLUMNS) {
    const { rows } = await client.query<{ value: Buffer }>(
      `select ${column} as value from ${table} where ${column} is not null limit 1`,
    )
    try {
      for (const { value } of rows) encryption.decrypt(value)
    } catch {
      return 'no'
    }
    if (rows.length > 0) result = 'yes'
  }
  return result
}
