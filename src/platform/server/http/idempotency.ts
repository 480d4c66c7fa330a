import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyCall, Envelope } from '#platform/contract/call.ts'
import { type Context, DomainError, requireCaller } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import './tables.ts'

interface Attempt {
  context: Context
  call: AnyCall
  /** The whole input: path parameters, query and body. */
  input: unknown
}
interface StoredResponse {
  status: number
  envelope: Partial<Envelope<unknown>>
}

const KEY_LIFETIME = '24 hours'
/**
 * An attempt that has no result after this time is assumed to have died with its process: another attempt may take
 * over.
 */
const ATTEMPT_TIMEOUT = '30 seconds'

/**
 * Runs a call that moves money once per key: for 24 hours a retry gets the stored response (api.md €). Domain errors
 * are stored too. Unexpected errors are not, because a retry may succeed; handlers find their own earlier attempt by
 * the same key.
 * @throws DomainError keyReused if the key was used with another input, keyInFlight while the first attempt is in
 * progress
 */
export async function withIdempotencyKey(attempt: Attempt, run: () => Promise<unknown>): Promise<StoredResponse> {
  const earlier = await lockKey(attempt)
  if (earlier) return earlier
  try {
    const data = await run()
    const { successText } = attempt.call
    const message = successText ? translate(attempt.context.language, successText) : null
    return await storeResponse(attempt, { status: 200, envelope: { data, succeeded: true, message } })
  } catch (error) {
    if (!(error instanceof DomainError) || DOMAIN_ERRORS[error.code] >= 500) {
      await deleteKey(attempt)
      throw error
    }
    const message = translate(attempt.context.language, `domainError.${error.code}`)
    const envelope = { data: error.data, succeeded: false, errors: [message], message, code: error.code }
    return storeResponse(attempt, { status: DOMAIN_ERRORS[error.code], envelope: JSON.parse(JSON.stringify(envelope)) })
  }
}

async function lockKey(attempt: Attempt): Promise<StoredResponse | null> {
  const { context } = attempt
  const { customerAccountId } = requireCaller(context)
  const hash = createHash('sha256')
    .update(JSON.stringify(attempt.input ?? null))
    .digest()
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_key as existing (customer_account_id, key, call, body_hash)
    values (${customerAccountId}, ${context.idempotencyKey}, ${attempt.call.path}, ${hash})
    on conflict (customer_account_id, key) do update set created_at = now(), status = null, reply = null,
      call = excluded.call, body_hash = excluded.body_hash
    where existing.created_at < now() - ${KEY_LIFETIME}::interval
      or (existing.status is null and existing.created_at < now() - ${ATTEMPT_TIMEOUT}::interval
        and existing.body_hash = excluded.body_hash)
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
  return { status: first.status, envelope: first.reply as Partial<Envelope<unknown>> }
}

async function storeResponse({ context }: Attempt, response: StoredResponse): Promise<StoredResponse> {
  await context.db
    .updateTable('idempotency_key')
    .set({ status: response.status, reply: JSON.stringify(response.envelope) })
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .where('key', '=', context.idempotencyKey!)
    .execute()
  return response
}

async function deleteKey({ context }: Attempt): Promise<void> {
  await context.db
    .deleteFrom('idempotency_key')
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .where('key', '=', context.idempotencyKey!)
    .where('status', 'is', null)
    .execute()
}
