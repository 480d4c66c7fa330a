import { type Kysely, sql, type Transaction } from 'kysely'
import { countForRateLimit } from '#modules/accounts/server/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/invitations/server/tables.ts'
import type { Requester } from './session-requests.ts'

/**
 * How long a request waits for others before the combined email is sent. This also limits combined emails to one an
 * hour.
 */
const COLLECTING_TIME = { minutes: 60 }

interface NewRequest {
  id: string
  providerId: string
  requester: Requester
  times: string[]
}

/**
 * Emails the provider about a new request. After several such emails within an hour, further requests are combined into
 * one email, so that no one can flood a provider's mailbox by using many addresses. Either way, the request is listed
 * immediately.
 */
export async function emailProviderAboutRequest(
  tx: Transaction<Tables>,
  deps: AppDeps,
  { id, providerId, requester, times }: NewRequest,
): Promise<void> {
  const counter = { db: tx, settings: deps.settings, now: deps.clock.now() }
  if (!(await countForRateLimit(counter, 'requestEmailsOfProvider', providerId))) {
    await tx.updateTable('session_request').set({ delivery: 'waiting' }).where('session_request_id', '=', id).execute()
    return
  }
  const { firstName, ...to } = await loadProvider(tx, providerId)
  const { name, email, phone } = requester
  const data = { firstName, name, email, phone, times }
  await enqueueEmail(tx, deps, { kind: 'requestForProvider', to, data, dedupeKey: `request:${id}` })
}

/**
 * Runs every ten minutes: sends each provider one combined email about their waiting requests. A failure for one
 * provider does not affect the others.
 */
export async function sendCollectedRequestEmails(deps: AppDeps): Promise<void> {
  const waitingSince = deps.clock.now().subtract(COLLECTING_TIME)
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from session_request
    where delivery = 'waiting' and answer is null and created_at <= ${waitingSince}`.execute(deps.db)
  for (const { provider_id: providerId } of rows)
    await deps.db
      .transaction()
      .execute((tx) => sendCollectedEmail(deps, tx, providerId))
      .catch((error: Error) => recordFailedJob(deps, { kind: 'send-collected-requests', subject: providerId, error }))
}

async function sendCollectedEmail(deps: AppDeps, tx: Transaction<Tables>, providerId: string): Promise<void> {
  const collected = await tx
    .updateTable('session_request')
    .set({ delivery: 'collected' })
    .where('provider_id', '=', providerId)
    .where('delivery', '=', 'waiting')
    .where('answer', 'is', null)
    .returning('session_request_id')
    .execute()
  // Another process has sent the email, or the requests were cancelled.
  if (collected.length === 0) return
  const { firstName, ...to } = await loadProvider(tx, providerId)
  const link = deps.settings.publicUrl + buildPagePath('invitations', to.language)
  await enqueueEmail(tx, deps, {
    kind: 'requestsForProvider',
    to,
    data: { firstName, count: collected.length, link },
    dedupeKey: `requests:${collected[0]!.session_request_id}`,
  })
}

interface Recipient {
  email: string
  firstName: string
  language: UiLanguage
  timezone: string
}

async function loadProvider(db: Kysely<Tables>, providerId: string): Promise<Recipient> {
  const { rows } = await sql<Recipient>`
    select o.email_address as email, o.first_name as "firstName", o.ui_language as language, p.timezone
    from provider_account p join customer_account o using (customer_account_id) where p.provider_id = ${providerId}`.execute(
    db,
  )
  return rows[0]!
}
