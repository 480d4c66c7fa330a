import { sql, type Transaction } from 'kysely'
import { createUnsubscribeLink, isEmailEnabled } from '#modules/accounts/server/email-preferences/public.ts'
import type { Side } from '#modules/messaging/contract.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { getQuietHoursEnd, isQuietTime } from '#platform/server/quiet-hours.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { UNREAD_MESSAGES } from './own-conversation.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface DueNotice {
  conversation_id: string
  side: Side
}
const BATCH_SIZE = 200
const RETRY_DELAY = { hours: 1 }

/**
 * Runs every minute: emails participants about messages that have been unread for a few minutes, without quoting them.
 * After one email, no further email is sent until everything has been read. The due time is stored in the table, so
 * that no email is lost or sent twice if the job fails.
 */
export async function sendUnreadNotices(deps: AppDeps): Promise<void> {
  const { rows } = await sql<DueNotice>`
    select conversation_id, side from conversation_participant where email_due_at <= ${deps.clock.now()} order by email_due_at limit ${BATCH_SIZE}`.execute(
    deps.db,
  )
  for (const due of rows)
    await deps.db
      .transaction()
      .execute((tx) => sendNotice(deps, tx, due))
      .catch((error: Error) => postpone(deps, due, error))
}

/** Postpones a failed email, so that it is retried later and does not block others. */
async function postpone(deps: AppDeps, due: DueNotice, error: Error): Promise<void> {
  await recordFailedJob(deps, { kind: 'send-unread-notices', subject: due.conversation_id, error })
  const until = deps.clock.now().add(RETRY_DELAY)
  await sql`
    update conversation_participant set email_due_at = ${until}
    where conversation_id = ${due.conversation_id} and side = ${due.side} and email_due_at is not null`.execute(deps.db)
}

interface NoticeRecipient {
  customerAccountId: string
  hasUnread: boolean
  last_number: number
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
  isDeleted: boolean
}

async function sendNotice(deps: AppDeps, tx: Tx, due: DueNotice): Promise<void> {
  const now = deps.clock.now()
  const recipient = await lockRecipient(tx, due, now)
  if (!recipient) return
  if (isQuietTime(now, recipient.timezone))
    return updateParticipant(tx, due, sql`email_due_at = ${getQuietHoursEnd(now, recipient.timezone)}`)
  const isNeeded =
    recipient.hasUnread && !recipient.isDeleted && (await isEmailEnabled(tx, recipient.customerAccountId, 'message'))
  if (!isNeeded) return updateParticipant(tx, due, sql`email_due_at = null`)
  const { language } = recipient
  const preference = { customerAccountId: recipient.customerAccountId, kind: 'message' } as const
  const page = due.side === 'client' ? 'messages' : 'providerMessages'
  const path = buildPagePath(page, language, { conversationId: due.conversation_id })
  await enqueueEmail(tx, deps, {
    kind: 'messageWaiting',
    to: {
      email: recipient.email,
      language,
      timezone: recipient.timezone,
      stop: createUnsubscribeLink(deps, preference),
    },
    data: { firstName: recipient.first_name, reader: due.side, link: deps.settings.publicUrl + path },
    dedupeKey: `message:${due.conversation_id}:${due.side}:${recipient.last_number}`,
  })
  await updateParticipant(tx, due, sql`email_due_at = null, emailed_at = ${now}`)
}

/** Locks the conversation before loading the recipient, because the messages may have been read in the meantime. */
async function lockRecipient(tx: Tx, { conversation_id: id, side }: DueNotice, now: Temporal.Instant) {
  await sql`select from conversation where conversation_id = ${id} for update`.execute(tx)
  const { rows } = await sql<NoticeRecipient>`
    select a.customer_account_id as "customerAccountId", c.last_number, a.email_address as email, a.first_name, a.ui_language as language,
      ${side === 'client' ? sql`a.timezone` : sql`p.timezone`} as timezone, a.closed_at is not null as "isDeleted",
      exists (select from ${UNREAD_MESSAGES}) as "hasUnread"
    from conversation_participant s join conversation c using (conversation_id) join provider_account p using (provider_id)
    join customer_account a on a.customer_account_id = ${side === 'client' ? sql`c.customer_account_id` : sql`p.customer_account_id`}
    where s.conversation_id = ${id} and s.side = ${side} and s.email_due_at <= ${now}`.execute(tx)
  return rows[0]
}

async function updateParticipant(
  tx: Tx,
  { conversation_id: id, side }: DueNotice,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update conversation_participant set ${change} where conversation_id = ${id} and side = ${side}`.execute(tx)
}
