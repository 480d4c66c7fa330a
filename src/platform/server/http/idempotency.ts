import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyCall, Envelope } from '#platform/contract/call.ts'
import { type Context, DomainError, signedIn } from '#platform/server/context.ts'
import { textIn } from '#platform/server/texts.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import './tables.ts'

interface Attempt {
  context: Context
  call: AnyCall
  /** All that is asked for: the body and what stands in the address. */
  wanted: unknown
}
interface FirstAnswer {
  status: number
  answer: Partial<Envelope<unknown>>
}

const KEPT = '24 hours'
/** A try that neither answered nor failed for this long died with its process: the next one may take over. */
const DEAD_AFTER = '30 seconds'

/**
 * A repeat of a money-moving call gets the first answer for 24 hours (api.md €). Refusals are answers too; a fault is not
 * kept, because the repeat may succeed (use cases find their own first try by the same key).
 * @throws Refusal keyReused when the key came with another wish, keyInFlight while the first try is under way.
 */
export async function withIdempotencyKey(attempt: Attempt, run: () => Promise<unknown>): Promise<FirstAnswer> {
  const earlier = await claim(attempt)
  if (earlier) return earlier
  try {
    const data = await run()
    const { done } = attempt.call
    const message = done ? textIn(attempt.context.language, done) : null
    return await keep(attempt, { status: 200, answer: { data, succeeded: true, message } })
  } catch (error) {
    if (!(error instanceof DomainError) || DOMAIN_ERRORS[error.code] >= 500) {
      await forget(attempt)
      throw error
    }
    const message = textIn(attempt.context.language, `refusal.${error.code}`)
    const answer = { data: error.data, succeeded: false, errors: [message], message, code: error.code }
    return keep(attempt, { status: DOMAIN_ERRORS[error.code], answer: JSON.parse(JSON.stringify(answer)) })
  }
}

async function claim(attempt: Attempt): Promise<FirstAnswer | null> {
  const { context } = attempt
  const { customerAccountId } = signedIn(context)
  const hash = createHash('sha256')
    .update(JSON.stringify(attempt.wanted ?? null))
    .digest()
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_key as kept (customer_account_id, key, call, body_hash)
    values (${customerAccountId}, ${context.idempotencyKey}, ${attempt.call.path}, ${hash})
    on conflict (customer_account_id, key) do update set created_at = now(), status = null, reply = null,
      call = excluded.call, body_hash = excluded.body_hash
    where kept.created_at < now() - ${KEPT}::interval
      or (kept.status is null and kept.created_at < now() - ${DEAD_AFTER}::interval and kept.body_hash = excluded.body_hash)
    returning key`.execute(context.db)
  if (rows.length > 0) return null
  const first = await context.db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('customer_account_id', '=', customerAccountId)
    .where('key', '=', context.idempotencyKey!)
    .executeTakeFirst()
  if (!first) throw new DomainError('keyInFlight', null, 1)
  if (first.call !== attempt.call.path || !first.body_hash.equals(hash)) throw new DomainError('keyReused')
  if (first.status === null) throw new DomainError('keyInFlight', null, 1)
  return { status: first.status, answer: first.reply as Partial<Envelope<unknown>> }
}

async function keep({ context }: Attempt, first: FirstAnswer): Promise<FirstAnswer> {
  await context.db
    .updateTable('idempotency_key')
    .set({ status: first.status, reply: JSON.stringify(first.answer) })
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .where('key', '=', context.idempotencyKey!)
    .execute()
  return first
}

async function forget({ context }: Attempt): Promise<void> {
  await context.db
    .deleteFrom('idempotency_key')
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .where('key', '=', context.idempotencyKey!)
    .where('status', 'is', null)
    .execute()
}
