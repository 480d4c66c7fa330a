import type { Kysely, Selectable } from 'kysely'
import { requireRecentLogin } from '#modules/accounts/server/public.ts'
import { DATA_EXPORT_INTERVAL_HOURS, DATA_EXPORTS_PER_INTERVAL } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashToken } from '#platform/server/encryption.ts'
import './tables.ts'

export const getDataRequest: Handler<AllCalls['getDataRequest']> = async (_input, context) => {
  const latest = await context.db
    .selectFrom('data_export')
    .selectAll()
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? toReply(latest) : null
}

/**
 * Requests a copy, which a job then creates. A database constraint rejects a second request before `again_at`. The insert
 * has `on conflict do nothing`, because parallel plain inserts on an exclusion constraint can deadlock.
 */
export const requestData: Handler<AllCalls['requestData']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const row = await context.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('data_export')
      .values({
        customer_account_id: accountId,
        requested_at: context.now,
        again_at: context.now.add({ hours: DATA_EXPORT_INTERVAL_HOURS }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) await context.jobs.send('create-data-export', { dataRequestId: inserted.data_export_id }, tx)
    return inserted
  })
  return row ? toReply(row) : context.fail('dataCopyToday')
}

function toReply(row: Selectable<Tables['data_export']>) {
  return {
    requestedAt: row.requested_at,
    isReady: row.encrypted_copy !== null,
    expiresAt: row.encrypted_copy && row.expires_at,
    downloadedAt: row.downloaded_at,
    againAt: row.again_at,
  }
}

/**
 * Returns the copy for the token in the emailed link and deletes it, so that a link works only once, even for
 * concurrent requests. The token alone is not enough, because mail scanners and anyone who can read the mailbox have it
 * too (decision 0071).
 */
export const downloadData: Handler<AllCalls['downloadData']> = ({ token }, context) =>
  context.db.transaction().execute(async (tx) => {
    const { now } = context
    const copy = await tx
      .selectFrom('data_export')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst()
    if (!copy) return context.fail('dataCopyGone')
    const { customer_account_id: accountId, encrypted_copy: encrypted } = copy
    if (accountId !== requireCaller(context).customerAccountId) return context.fail('dataCopyOtherAccount')
    if (copy.downloaded_at) return context.fail('dataCopyUsed')
    if (!encrypted || Temporal.Instant.compare(copy.expires_at!, now) <= 0) return context.fail('dataCopyGone')
    await requireRecentLogin({ ...context, db: tx })
    const canRequestAgain = (await countRecentRequests(tx, accountId, now)) < DATA_EXPORTS_PER_INTERVAL
    await tx
      .updateTable('data_export')
      .set({ downloaded_at: now, encrypted_copy: null })
      // Another copy can be requested immediately, because the download may fail in transit.
      .$if(canRequestAgain, (update) => update.set({ again_at: getEarliestNextRequest(copy.requested_at, now) }))
      .where('data_export_id', '=', copy.data_export_id)
      .execute()
    return Buffer.from(context.encryption.decrypt<string>(encrypted), 'base64')
  })

/** Clocks can differ between server processes, but the database requires a time after the request. */
function getEarliestNextRequest(requestedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const afterRequest = requestedAt.add({ seconds: 1 })
  return Temporal.Instant.compare(now, afterRequest) > 0 ? now : afterRequest
}

async function countRecentRequests(tx: Kysely<Tables>, accountId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('data_export')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_account_id', '=', accountId)
    .where('requested_at', '>', now.subtract({ hours: DATA_EXPORT_INTERVAL_HOURS }))
    .executeTakeFirstOrThrow()
  return Number(count)
}
