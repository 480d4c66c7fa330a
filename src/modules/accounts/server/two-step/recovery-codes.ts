import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { keyedHash } from '#platform/server/encryption.ts'
import { RECOVERY_CODES } from '#platform/values/constants.ts'
import { tellOfSafety } from './tell-of-safety.ts'

/** Crockford's letters: none is mistaken for another when it is read from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Fifty bits, written as two groups: `7K2M9-QX4TD`. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]!)
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
}

/** As typed from paper: case, gaps and the usual mix-ups do not matter. */
const plain = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const hashOf = ({ settings }: Pick<Context, 'settings'>, customerAccountId: string, code: string): Buffer =>
  keyedHash(settings.authSecret, `recovery.${customerAccountId}.${plain(code)}`)

/** Ten new ones in place of the old; shown once, only their hashes stay. */
export async function renewRecoveryCodes(
  context: Context,
  tx: Transaction<Tables>,
  customerAccountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_code').where('customer_account_id', '=', customerAccountId).execute()
  const rows = codes.map((code) => ({
    code_hash: hashOf(context, customerAccountId, code),
    customer_account_id: customerAccountId,
  }))
  await tx.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Whether the code was one of theirs; it is gone then, and the owner is told. */
export function spendRecoveryCode(context: Context, customerAccountId: string, code: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hashOf(context, customerAccountId, code))
      .where('customer_account_id', '=', customerAccountId)
      .returning('code_hash')
      .executeTakeFirst()
    if (used) await tellOfSafety(context, tx, customerAccountId, 'recoveryCodeUsed')
    return used !== undefined
  })
}
