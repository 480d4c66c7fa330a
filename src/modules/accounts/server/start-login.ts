import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { REFRESH_TOKEN_DAYS } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import type { Role } from '#platform/values/enums.ts'
import { hashDevice } from './known-device.ts'
import { createLoginTokens } from './tokens.ts'

export interface LoginResult {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: Role
  emailConfirmed: boolean
}

/** The second factor that a login used, or null if it used none. */
export type SecondFactor = 'code' | 'passkey' | null

/** Creates a login for an authenticated account (specification §3, login result). */
export async function startLogin(
  context: Pick<Context, 'db' | 'settings' | 'now' | 'device' | 'addressHash' | 'deviceHash'>,
  account: { customerAccountId: string; role: Role; emailConfirmed: boolean; secondStep?: SecondFactor },
): Promise<LoginResult> {
  const { customerAccountId, role, emailConfirmed } = account
  const salt = randomBytes(16)
  const { login_id: loginId } = await context.db
    .insertInto('login')
    .values({
      customer_account_id: customerAccountId,
      rotated_at: context.now,
      salt,
      device: context.device,
      address_hash: context.addressHash,
      device_hash: hashDevice(sql.val(customerAccountId), context.deviceHash),
      started_at: context.now,
      last_used_at: context.now,
      reauthenticated_at: context.now,
      second_step: account.secondStep ?? null,
      expires_at: context.now.add({ hours: 24 * REFRESH_TOKEN_DAYS }),
    })
    .returning('login_id')
    .executeTakeFirstOrThrow()
  const login = { customerAccountId, loginId, role, generation: 0, salt }
  return { ...(await createLoginTokens(context.settings.authSecret, login, context.now)), role, emailConfirmed }
}
