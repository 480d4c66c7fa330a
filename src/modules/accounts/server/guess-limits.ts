import { sql } from 'kysely'
import { type Context, Refusal } from '#platform/server/context.ts'
import { keyedHash } from '#platform/server/encryption.ts'

/** How many wrong guesses in a window before the next ones must wait. Counting is in the database: all copies share it. */
const PER_ACCOUNT_AND_ADDRESS = { tries: 10, minutes: 15 }
const PER_ADDRESS = { tries: 100, minutes: 15 }
/** NIST 800-63B: at most 100 failed tries on an account. Does not hold back an address the owner has signed in from. */
const PER_ACCOUNT = { tries: 100, minutes: 24 * 60 }

/** Codes of the second step are counted apart: whoever knows the password must not use up the owner's tries at it. */
type Guessed = 'password' | 'code'

interface Limit {
  subject: string
  tries: number
  minutes: number
}

/**
 * Takes one guess before the password is compared: counted afterwards, a thousand guesses sent at once would all be let in.
 * @throws Refusal tooManyTries when one of the subject's counters is full.
 */
export async function takeGuess(context: Context, account: string, what: Guessed = 'password'): Promise<void> {
  const limits = limitsOf(context, account, what)
  const full: { subject: string; seconds: number }[] = []
  for (const limit of limits) {
    const { tries, seconds } = await count(context, limit)
    if (tries > limit.tries) full.push({ subject: limit.subject, seconds })
  }
  if (full.length === 0) return
  const isOnlyAccount = full.every(({ subject }) => subject === limits[2]!.subject)
  if (isOnlyAccount && (await knowsAddress(context, account))) return
  throw new Refusal('tooManyTries', null, Math.max(...full.map(({ seconds }) => seconds)))
}

/** A right answer was no guess: it clears this account's counter for this address and gives the others theirs back. */
export async function giveGuessBack(context: Context, account: string, what: Guessed = 'password'): Promise<void> {
  const [both, ...others] = limitsOf(context, account, what).map((limit) => limit.subject)
  await context.db.deleteFrom('guess_count').where('subject', '=', both!).execute()
  await sql`update guess_count set tries = greatest(0, tries - 1) where subject = any(${others})`.execute(context.db)
}

/** Counts one try of a subject and says how many its window holds, and how many seconds that lasts. */
export async function count(
  context: Context,
  { subject, minutes }: { subject: string; minutes: number },
): Promise<{ tries: number; seconds: number }> {
  const ends = context.now.add({ minutes })
  const { rows } = await sql<{ tries: number; seconds: number }>`
    insert into guess_count as kept (subject, tries, window_ends_at) values (${subject}, 1, ${ends})
    on conflict (subject) do update set
      tries = case when kept.window_ends_at <= ${context.now} then 1 else kept.tries + 1 end,
      window_ends_at = case when kept.window_ends_at <= ${context.now} then ${ends} else kept.window_ends_at end
    returning tries, ceil(extract(epoch from window_ends_at - ${context.now}::timestamptz))::int as seconds`.execute(
    context.db,
  )
  return rows[0]!
}

function limitsOf(context: Context, account: string, what: Guessed): Limit[] {
  const address = context.addressHash.toString('base64url')
  const name = nameOf(context, what === 'password' ? account : `${what}.${account}`)
  return [
    { subject: `both:${name}:${address}`, ...PER_ACCOUNT_AND_ADDRESS },
    { subject: `address:${address}`, ...PER_ADDRESS },
    { subject: `account:${name}`, ...PER_ACCOUNT },
  ]
}

/** How a counter names an e-mail address: keyed, or the table would tell who was here. */
export const nameOf = ({ settings }: Context, account: string): string =>
  keyedHash(settings.authSecret, `guess.${account.toLowerCase()}`).toString('base64url')

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
