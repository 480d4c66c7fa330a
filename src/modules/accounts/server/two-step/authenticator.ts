import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** The RFC 6238 parameters that every app supports: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
/** Allows one step to either side for clock skew and slow typing (RFC 6238 §5.2). */
const SKEW_STEPS = 1

export function createTotp({ settings }: Pick<Context, 'settings'>, secret: string, label: string): TOTP {
  const options = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
  return new TOTP({ ...options, issuer: settings.brand, label, secret: Secret.fromBase32(secret) })
}

/** Creates a secret of 160 bits, as RFC 4226 §4 recommends. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

export async function hasTwoStep(db: Kysely<Tables>, customerAccountId: string): Promise<boolean> {
  const authenticator = await db
    .selectFrom('authenticator')
    .select('customer_account_id')
    .where('customer_account_id', '=', customerAccountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return authenticator !== undefined
}

/**
 * Returns whether the code is valid and unused, and invalidates it and all earlier codes. Of two concurrent requests,
 * only one succeeds.
 */
export async function consumeTotpCode(context: Context, customerAccountId: string, code: string): Promise<boolean> {
  const authenticator = await context.db
    .selectFrom('authenticator')
    .select('encrypted_secret')
    .where('customer_account_id', '=', customerAccountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = authenticator && findTotpStep(context, authenticator.encrypted_secret, code)
  return step != null && recordStep(context, customerAccountId, step)
}

/**
 * Returns the time step of a code, counted from 1970, or null if the code is not valid at the current time, give or
 * take one step.
 */
export function findTotpStep(context: Context, encryptedSecret: Buffer, code: string): number | null {
  const timestamp = context.now.epochMilliseconds
  const totp = createTotp(context, context.encryption.decrypt<string>(encryptedSecret), '')
  const offset = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: SKEW_STEPS })
  return offset === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + offset
}

async function recordStep({ db }: Context, customerAccountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update authenticator set last_step = ${step}::bigint
    where customer_account_id = ${customerAccountId} and last_step < ${step}::bigint and confirmed_at is not null
    returning 1`.execute(db)
  return rows.length > 0
}
