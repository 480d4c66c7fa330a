import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** RFC 6238 as every app understands it: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
/** One step to either side: clocks differ, and people type slowly (RFC 6238 §5.2). */
const SKEW = 1

export function totpOf({ settings }: Pick<Context, 'settings'>, secret: string, label: string): TOTP {
  const how = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
  return new TOTP({ ...how, issuer: settings.brand, label, secret: Secret.fromBase32(secret) })
}

/** 160 bits, as RFC 4226 §4 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export async function hasTwoStep(db: Kysely<Tables>, customerAccountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('authenticator')
    .select('customer_account_id')
    .where('customer_account_id', '=', customerAccountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the code is right now; then it, and every one before it, is spent. Of two at once one counts. */
export async function spendCode(context: Context, customerAccountId: string, code: string): Promise<boolean> {
  const kept = await context.db
    .selectFrom('authenticator')
    .select('sealed_secret')
    .where('customer_account_id', '=', customerAccountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = kept && stepOf(context, kept.sealed_secret, code)
  return step != null && takeStep(context, customerAccountId, step)
}

/** The thirty seconds a code belongs to, counted from 1970; null when it is of none near now. */
export function stepOf(context: Context, sealedSecret: Buffer, code: string): number | null {
  const timestamp = context.now.epochMilliseconds
  const totp = totpOf(context, context.sealing.open<string>(sealedSecret), '')
  const away = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: SKEW })
  return away === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + away
}

async function takeStep({ db }: Context, customerAccountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update authenticator set last_step = ${step}::bigint
    where customer_account_id = ${customerAccountId} and last_step < ${step}::bigint and confirmed_at is not null
    returning 1`.execute(db)
  return rows.length > 0
}
