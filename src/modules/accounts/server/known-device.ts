import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'

/** Second-factor codes are counted separately from passwords (decision 0020). */
export type Secret = 'password' | 'code'

/**
 * SQL expression: the hash that is stored for a device. It includes the account, so that the table does not reveal
 * which people share a device. Null if the browser sent no cookie.
 */
export const hashDevice = (accountId: RawBuilder<unknown>, deviceHash: Buffer | null): RawBuilder<Buffer | null> =>
  sql<Buffer | null>`sha256(uuid_send(${accountId}::uuid) || ${deviceHash}::bytea)`

/**
 * Returns what the caller shares with an earlier login of the account's owner: the device, or else the network address.
 * Attempts from there have their own limits, so that a stranger's attempts cannot lock the owner out (decision 0070).
 *
 * - For passwords, a device that has used an emailed reset link is also known, until the link's expiry time.
 * - For codes, only a login with a second factor makes a device known. Otherwise an attacker with the password could
 *   prepare any number of devices before the owner turns two-step login on.
 */
export async function findKnownSource(
  { db, now, addressHash, deviceHash }: Pick<Context, 'db' | 'now' | 'addressHash' | 'deviceHash'>,
  email: string,
  secret: Secret,
): Promise<'device' | 'address' | null> {
  const hash = hashDevice(sql`account.customer_account_id`, deviceHash)
  const { rows } = await sql<{ source: 'device' | 'address' | null }>`
    select case
      when exists (select from login where login.customer_account_id = account.customer_account_id
        and device_hash = ${hash} and (second_step is not null or ${secret === 'password'})) then 'device'
      when ${secret === 'password'} and exists (select from password_reset reset
        where reset.customer_account_id = account.customer_account_id
        and device_hash = ${hash} and expires_at > ${now}) then 'device'
      when exists (select from login where login.customer_account_id = account.customer_account_id
        and address_hash = ${addressHash}) then 'address' end as source
    from customer_account account where email_address = ${email}`.execute(db)
  return rows[0]?.source ?? null
}
