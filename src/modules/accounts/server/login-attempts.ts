import { type Kysely, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash } from '#platform/server/encryption.ts'
import { findKnownSource, type Secret } from './known-device.ts'

/** Maximum failed attempts in a time window. The counters are in the database, so all server processes share them. */
const SHORT = { attempts: 10, minutes: 15 }
/** NIST 800-63B allows at most 100 failed attempts on an account. */
const DAILY = { attempts: 100, minutes: 24 * 60 }
const PER_ADDRESS = { attempts: 100, minutes: 15 }

interface Limit {
  subject: string
  attempts: number
  minutes: number
}

/**
 * Counts an attempt before the password is compared. Counting afterwards would let any number of parallel attempts
 * through.
 */
export async function countLoginAttempt(
  context: Context<'tooManyTries'>,
  account: string,
  secret: Secret = 'password',
): Promise<void> {
  let retryAfter = 0
  for (const limit of await listLimits(context, account, secret)) {
    const { attempts, seconds } = await incrementCounter(context, limit)
    if (attempts > limit.attempts) retryAfter = Math.max(retryAfter, seconds)
  }
  if (retryAfter > 0) context.fail('tooManyTries', null, retryAfter)
}

/** After a correct password or code, resets this account's short counter and decrements the others. */
export async function resetLoginAttempts(
  context: Context,
  account: string,
  secret: Secret = 'password',
): Promise<void> {
  const [short, ...others] = (await listLimits(context, account, secret)).map((limit) => limit.subject)
  await context.db.deleteFrom('rate_limit_counter').where('subject', '=', short!).execute()
  await sql`update rate_limit_counter set attempts = greatest(0, attempts - 1) where subject = any(${others})`.execute(
    context.db,
  )
}

/**
 * Deletes the counters of wrong passwords after a reset by emailed link. The counters of wrong codes remain. Otherwise
 * an attacker with access to the mailbox could guess codes without limit by repeatedly resetting the password.
 */
export async function clearPasswordAttempts(
  context: Pick<Context, 'settings'>,
  tx: Kysely<Tables>,
  account: string,
): Promise<void> {
  const name = hashCounterName(context, account)
  await sql`delete from rate_limit_counter where split_part(subject, ':', 2) = ${name}
    and split_part(subject, ':', 1) in ('both', 'account', 'device', 'device-day')`.execute(tx)
}

/** Increments a counter. @returns the number of attempts in the current window and the seconds until it ends. */
export async function incrementCounter(
  context: Pick<Context, 'now'> & { db: Kysely<Tables> },
  { subject, minutes }: { subject: string; minutes: number },
): Promise<{ attempts: number; seconds: number }> {
  const windowEndsAt = context.now.add({ minutes })
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into rate_limit_counter as counter (subject, attempts, window_ends_at) values (${subject}, 1, ${windowEndsAt})
    on conflict (subject) do update set
      attempts = case when counter.window_ends_at <= ${context.now} then 1 else counter.attempts + 1 end,
      window_ends_at = case when counter.window_ends_at <= ${context.now} then ${windowEndsAt} else counter.window_ends_at end
    returning attempts, ceil(extract(epoch from window_ends_at - ${context.now}::timestamptz))::int as seconds`.execute(
    context.db,
  )
  return rows[0]!
}

/**
 * Lists the limits that apply to an attempt, starting with this account's short limit. On a known device, attempts on
 * the account from elsewhere do not count. A known network address is exempt only from the account's limit across all
 * network addresses. The limit per network address always applies.
 */
async function listLimits(context: Context, account: string, secret: Secret): Promise<Limit[]> {
  const name = hashCounterName(context, secret === 'password' ? account : `${secret}.${account}`)
  const address = context.addressHash.toString('base64url')
  const perAddress = { subject: `address:${address}`, ...PER_ADDRESS }
  const source = await findKnownSource(context, account, secret)
  if (source === 'device') {
    // This limit also stops an attacker with a stolen cookie, whatever their network address.
    const device = context.deviceHash!.toString('base64url')
    return [
      { subject: `device:${name}:${device}`, ...SHORT },
      perAddress,
      { subject: `device-day:${name}:${device}`, ...DAILY },
    ]
  }
  const perAccountAndAddress = { subject: `both:${name}:${address}`, ...SHORT }
  if (source === 'address') return [perAccountAndAddress, perAddress]
  return [perAccountAndAddress, perAddress, { subject: `account:${name}`, ...DAILY }]
}

/** Returns the keyed hash of an email address, so that the counter table does not reveal who has an account. */
export const hashCounterName = ({ settings }: Pick<Context, 'settings'>, account: string): string =>
  createKeyedHash(settings.authSecret, `guess.${account.toLowerCase()}`).toString('base64url')
