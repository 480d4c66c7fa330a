import type { Selectable } from 'kysely'
import { requireRecentLogin } from '#modules/accounts/server/public.ts'
import { DATA_EXPORT_INTERVAL_HOURS } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashToken } from '#platform/server/encryption.ts'
import './tables.ts'

const EXCLUSION_VIOLATION = '23P01'

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

/** Requests a copy, which a job creates. A database constraint rejects a second request within a day. */
export const requestData: Handler<AllCalls['requestData']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const inserted = context.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('data_export')
      .values({
        customer_account_id: accountId,
        requested_at: context.now,
        again_at: context.now.add({ hours: DATA_EXPORT_INTERVAL_HOURS }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await context.jobs.send('create-data-export', { dataRequestId: row.data_export_id }, tx)
    return row
  })
  const row = await inserted.catch((error: { code?: string }) => {
    if (error.code === EXCLUSION_VIOLATION) return context.fail('dataCopyToday')
    throw error
  })
  return toReply(row)
}

function toReply(row: Selectable<Tables['data_export']>) {
  return {
    requestedAt: row.requested_at,
    isReady: row.encrypted_copy !== null,
    expiresAt: row.encrypted_copy && row.expires_at,
    downloads: row.downloads,
    againAt: row.again_at,
  }
}

/** Returns the copy for the token in the emailed link. An expired copy gets the same error as an unknown token. */
export const downloadData: Handler<AllCalls['downloadData']> = async ({ token }, context) => {
  const request = await context.db
    .updateTable('data_export')
    .set((row) => ({ downloads: row('downloads', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.now)
    .where('encrypted_copy', 'is not', null)
    .returning('encrypted_copy')
    .executeTakeFirst()
  if (!request) return context.fail('dataCopyGone')
  return Buffer.from(context.encryption.decrypt<string>(request.encrypted_copy!), 'base64')
}
