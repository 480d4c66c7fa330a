import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { RECOVERY_CODES } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash } from '#platform/server/encryption.ts'
import { sendSecurityChanged } from './send-security-changed.ts'

/** Crockford's alphabet, which avoids characters that are easily confused on paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Creates a 50-bit code in two groups, such as `7K2M9-QX4TD`. */
function createCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]!)
  return `${characters.slice(0, LENGTH / 2).join('')}-${characters.slice(LENGTH / 2).join('')}`
}

/** Normalizes a typed code: ignores case and gaps, and corrects commonly confused characters. */
const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const hashCode = ({ settings }: Pick<Context, 'settings'>, customerAccountId: string, code: string): Buffer =>
  createKeyedHash(settings.authSecret, `recovery.${customerAccountId}.${normalizeCode(code)}`)

/** Replaces all recovery codes. @returns ten new codes, of which only the hashes are stored. */
export async function replaceRecoveryCodes(
  context: Context,
  tx: Transaction<Tables>,
  customerAccountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await tx.deleteFrom('recovery_code').where('customer_account_id', '=', customerAccountId).execute()
  const rows = codes.map((code) => ({
    code_hash: hashCode(context, customerAccountId, code),
    customer_account_id: customerAccountId,
  }))
  await tx.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Deletes a matching recovery code and emails the owner. @returns whether the code was valid. */
export function consumeRecoveryCode(context: Context, customerAccountId: string, code: string): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hashCode(context, customerAccountId, code))
      .where('customer_account_id', '=', customerAccountId)
      .returning('code_hash')
      .executeTakeFirst()
    if (used) await sendSecurityChanged(context, tx, customerAccountId, 'recoveryCodeUsed')
    return used !== undefined
  })
}
