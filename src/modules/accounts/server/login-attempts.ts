import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { createKeyedHash } from '#platform/server/encryption.ts'

/** Maximum failed attempts in a time window. Counters are in the database, shared by all server processes. */
const PER_ACCOUNT_AND_ADDRESS = { attempts: 10, minutes: 15 }
const PER_ADDRESS = { attempts: 100, minutes: 15 }
/**
 * NIST 800-63B allows at most 100 failed attempts on an account. The limit does not apply to IP addresses from which the
 * owner has logged in.
 */
const PER_ACCOUNT = { attempts: 100, minutes: 24 * 60 }

/**
 * Second-factor codes are counted separately, so that knowing the password does not let an attacker use up code
 * attempts.
 */
type Secret = 'password' | 'code'

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
  const limits = listLimits(context, account, secret)
  const exceeded: { subject: string; seconds: number }[] = []
  for (const limit of limits) {
    const { attempts, seconds } = await incrementCounter(context, limit)
    if (attempts > limit.attempts) exceeded.push({ subject: limit.subject, seconds })
  }
  if (exceeded.length === 0) return
  const isOnlyAccount = exceeded.every(({ subject }) => subject === limits[2]!.subject)
  if (isOnlyAccount && (await hasLoggedInFrom(context, account))) return
  context.fail('tooManyTries', null, Math.max(...exceeded.map(({ seconds }) => seconds)))
}

/** After a correct answer, resets the counter of this account and IP address and decrements the others. */
export async function resetLoginAttempts(
  context: Context,
  account: string,
  secret: Secret = 'password',
): Promise<void> {
  const [accountAndAddress, ...others] = listLimits(context, account, secret).map((limit) => limit.subject)
  await context.db.deleteFrom('rate_limit_counter').where('subject', '=', accountAndAddress!).execute()
  await sql`update rate_limit_counter set attempts = greatest(0, attempts - 1) where subject = any(${others})`.execute(
    context.db,
  )
}

/** Increments a counter. @returns the attempts in the current window and the seconds until it ends. */
export async function incrementCounter(
  context: Pick<Context, 'db' | 'now'>,
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

function listLimits(context: Context, account: string, secret: Secret): Limit[] {
  const address = context.addressHash.toString('base64url')
  const name = hashCounterName(context, secret === 'password' ? account : `${secret}.${account}`)
  return [
    { subject: `both:${name}:${address}`, ...PER_ACCOUNT_AND_ADDRESS },
    { subject: `address:${address}`, ...PER_ADDRESS },
    { subject: `account:${name}`, ...PER_ACCOUNT },
  ]
}

/** Returns the keyed hash of an email address, so that the counter table does not reveal who has an account. */
export const hashCounterName = ({ settings }: Pick<Context, 'settings'>, account: string): string =>
  createKeyedHash(settings.authSecret, `guess.${account.toLowerCase()}`).toString('base64url')

async function hasLoggedInFrom({ db, addressHash }: Context, email: string): Promise<boolean> {
  const login = await db
    .selectFrom('login')
    .innerJoin('customer_account', 'customer_account.customer_account_id', 'login.customer_account_id')
    .select('login.login_id')
    .where('customer_account.email_address', '=', email)
    .where('login.address_hash', '=', addressHash)
    .limit(1)
    .executeTakeFirst()
  return login !== undefined
}
