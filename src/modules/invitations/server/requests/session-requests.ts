import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { type AppDeps, type CanFail, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { SESSION_REQUEST_RETENTION_DAYS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/invitations/server/tables.ts'

/** The requester's details, stored encrypted. Older requests have no language or time zone. */
export interface Requester {
  name: string
  email: string
  phone: string | null
  language?: UiLanguage
  timezone?: string
}
const MAX_LISTED = 100

/** Lists the session requests sent to the caller: unanswered ones first, then newest first. */
export const listRequests: Handler<AllCalls['listRequests']> = async (_input, context) => {
  const rows = await context.db
    .selectFrom('session_request')
    .select(['session_request_id', 'encrypted', 'created_at', 'answer', 'answered_at'])
    // The database driver parses single timestamps, but not arrays of them.
    .select(sql<string[]>`to_json(available_times)`.as('times'))
    .where('provider_id', '=', requireCaller(context).providerId)
    .where('created_at', '>', getRetentionLimit(context.now))
    .orderBy(sql`answer is not null`)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => {
    const { name, email, phone } = context.encryption.decrypt<Requester>(row.encrypted)
    return {
      customerRequestId: row.session_request_id,
      name,
      email,
      phone,
      availableTimes: row.times.map((at) => Temporal.Instant.from(at)),
      createdAt: row.created_at,
      answer: row.answer,
      answeredAt: row.answered_at,
    }
  })
}

/** Declines a request. Idempotent: declining it again changes nothing and sends no email. */
export const declineRequest: Handler<AllCalls['declineRequest']> = async ({ id }, context) => {
  const providerId = requireCaller(context).providerId!
  await context.db.transaction().execute(async (tx) => {
    const isFirst = await recordSessionRequestAnswer(context, tx, {
      id,
      providerId,
      answer: 'declined',
      now: context.now,
    })
    if (isFirst) await sendDeclinedEmail(tx, id, context)
  })
  return null
}

interface RequestAnswer {
  id: string
  providerId: string
  answer: 'invited' | 'declined'
  now: Temporal.Instant
}

/**
 * Records the answer to a request unless it already has one. The client can then send the same request again. Fails if
 * the request was not sent to this provider.
 * @returns whether this was the first answer.
 */
export async function recordSessionRequestAnswer(
  context: CanFail<'notFound'>,
  tx: Transaction<Tables>,
  { id, providerId, answer, now }: RequestAnswer,
): Promise<boolean> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from session_request where session_request_id = ${id} and provider_id = ${providerId} for update`.execute(
    tx,
  )
  if (!rows[0]) return context.fail('notFound')
  if (rows[0].answer) return false
  await tx
    .updateTable('session_request')
    .set({ answer, answered_at: now, submission_fingerprint: null })
    .where('session_request_id', '=', id)
    .execute()
  return true
}

interface ProviderDetails {
  name: string
  slug: string
  language: UiLanguage
  timezone: string
}

async function sendDeclinedEmail(tx: Transaction<Tables>, id: string, context: Context): Promise<void> {
  const { rows } = await sql<ProviderDetails & { encrypted: Buffer }>`
    select r.encrypted, o.first_name || ' ' || o.last_name as name, p.slug, o.ui_language as language, p.timezone
    from session_request r join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id where r.session_request_id = ${id}`.execute(
    tx,
  )
  const { encrypted, ...provider } = rows[0]!
  const requester = context.encryption.decrypt<Requester>(encrypted)
  const language = requester.language ?? provider.language
  const page = buildPagePath('counsellor', language, { providerId: provider.slug })
  await enqueueEmail(tx, context, {
    kind: 'requestDeclined',
    to: { email: requester.email, language, timezone: requester.timezone ?? provider.timezone },
    data: { firstName: requester.name, counsellorName: provider.name, link: context.settings.publicUrl + page },
    dedupeKey: `request-declined:${id}`,
  })
}

/** Returns the purge cutoff: requests and ended invitations older than this are purged. */
export const getRetentionLimit = (now: Temporal.Instant) => now.subtract({ hours: 24 * SESSION_REQUEST_RETENTION_DAYS })

/** Runs nightly: purges requests, which contain personal data, after the retention period. */
export async function purgeOldSessionRequests({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('session_request').where('created_at', '<=', getRetentionLimit(clock.now())).execute()
}
