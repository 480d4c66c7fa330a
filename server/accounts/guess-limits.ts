import { sql } from 'kysely'
import { type Context, Refusal } from '../context.ts'
import { keyedHash } from '../sealing.ts'

/** How many wrong guesses in a window before the next ones must wait. Counting is in the database: all copies share it. */
const PER_ACCOUNT_AND_ADDRESS = { tries: 10, minutes: 15 }
const PER_ADDRESS = { tries: 100, minutes: 15 }
/** NIST 800-63B: at most 100 failed tries on an account. Does not hold back an address the owner has signed in from. */
const PER_ACCOUNT = { tries: 100, minutes: 24 * 60 }

interface Limit {
  subject: string
  tries: number
  minutes: number
}

/** @throws Refusal tooManyTries while any of the subject's counters is full. */
export async function refuseWhenGuessing(context: Context, account: string): Promise<void> {
  const limits = limitsOf(context, account)
  const { rows } = await sql<{ subject: string; tries: number; seconds: number }>`
    select subject, tries, ceil(extract(epoch from window_ends_at - ${context.now}::timestamptz))::int as seconds
    from guess_count where subject in (${sql.join(limits.map((one) => one.subject))}) and window_ends_at > ${context.now}`.execute(
    context.db,
  )
  const full = rows.filter((row) => row.tries >= limits.find((one) => one.subject === row.subject)!.tries)
  if (full.length === 0) return
  const isOnlyAccount = full.every((row) => row.subject === limits[2]!.subject)
  if (isOnlyAccount && (await knowsAddress(context, account))) return
  throw new Refusal('tooManyTries', null, Math.max(...full.map((row) => row.seconds)))
}

/** Counts one wrong guess. */
export async function countGuess(context: Context, account: string): Promise<void> {
  for (const { subject, minutes } of limitsOf(context, account)) {
    const ends = context.now.add({ minutes })
    await sql`
      insert into guess_count as kept (subject, tries, window_ends_at) values (${subject}, 1, ${ends})
      on conflict (subject) do update set
        tries = case when kept.window_ends_at <= ${context.now} then 1 else kept.tries + 1 end,
        window_ends_at = case when kept.window_ends_at <= ${context.now} then ${ends} else kept.window_ends_at end`.execute(
      context.db,
    )
  }
}

/** A right answer clears this account's counter for this address. */
export async function forgetGuesses(context: Context, account: string): Promise<void> {
  await context.db.deleteFrom('guess_count').where('subject', '=', limitsOf(context, account)[0]!.subject).execute()
}

function limitsOf(context: Context, account: string): Limit[] {
  const key = context.settings.authSecret
  const address = context.addressHash.toString('base64url')
  const name = keyedHash(key, `guess.${account.toLowerCase()}`).toString('base64url')
  return [
    { subject: `both:${name}:${address}`, ...PER_ACCOUNT_AND_ADDRESS },
    { subject: `address:${address}`, ...PER_ADDRESS },
    { subject: `account:${name}`, ...PER_ACCOUNT },
  ]
}

async function knowsAddress({ db, addressHash }: Context, email: string): Promise<boolean> {
  const known = await db
    .selectFrom('login')
    .innerJoin('customer_account', 'customer_account.customer_account_id', 'login.customer_account_id')
    .select('login.login_id')
    .where('customer_account.email_address', '=', email)
    .where('login.address_hash', '=', addressHash)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
