import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { REPORT_REASONS } from '#platform/values/enums.ts'
import { isOnlyRedacted } from './is-only-redacted.ts'

type Tx = Transaction<Tables>
type DecisionInput = z.output<AllCalls['decideReport']['input']>

interface LockedFeedback {
  provider_id: string
  text: string
  author_id: string | null
}

const AUDIT_ACTIONS = { keep: 'keepFeedback', edit: 'editFeedback', remove: 'removeFeedback' } as const

/**
 * Decides on reported feedback. The change, the audit log entry, the update of the provider's search row and the email
 * to the author form one transaction.
 */
export const decideReport: Handler<AllCalls['decideReport']> = async (input, context) => {
  if (input.decision !== 'keep' && !input.reason) throw new InvalidFieldError('reason', 'error.required')
  await context.db.transaction().execute(async (tx) => {
    const providerId = await lockProvider(tx, input.id)
    if (!providerId) return context.fail('notFound')
    const feedback = await lockFeedback(tx, input.id)
    if (!feedback) return context.fail('applicationMoved')
    await applyDecision(tx, feedback, { input, now: context.now })
    const reportReasons = await listReportReasons(tx, input.id)
    await tx
      .updateTable('feedback_report')
      .set({ settled_at: context.now })
      .where('feedback_id', '=', input.id)
      .where('settled_at', 'is', null)
      .execute()
    await recordAuditEntry(tx, {
      actorId: requireCaller(context).customerAccountId,
      action: AUDIT_ACTIONS[input.decision],
      subject: { kind: 'feedback', id: input.id },
      // Records only the categories of the reports, because the audit log is kept indefinitely and the statement of
      // reasons may contain health data. The statement is stored with the feedback and in the email.
      reason: reportReasons,
      at: context.now,
    })
    await emailAuthor(tx, feedback, { input, context })
    await refreshSearchRow(tx, feedback.provider_id, context.now)
  })
  return null
}

/** Locks the provider before the feedback, as publishing does. Returns undefined if the feedback was never reported. */
async function lockProvider(tx: Tx, feedbackId: string): Promise<string | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p where p.provider_id = (
      select f.provider_id from feedback f where f.feedback_id = ${feedbackId}
        and exists (select from feedback_report r where r.feedback_id = f.feedback_id))
    for no key update`.execute(tx)
  return rows[0]?.provider_id
}

async function lockFeedback(tx: Tx, feedbackId: string): Promise<LockedFeedback | undefined> {
  const { rows } = await sql<LockedFeedback>`
    select f.provider_id, f.text, (select b.customer_account_id from booking b where b.booking_id = f.booking_id) as author_id
    from feedback f where f.feedback_id = ${feedbackId} and f.published_at is not null and f.removed_at is null
      and exists (select from feedback_report r where r.feedback_id = f.feedback_id and r.settled_at is null)
    for update of f`.execute(tx)
  return rows[0]
}

/** Returns the categories of the open reports, separated by spaces. */
async function listReportReasons(tx: Tx, feedbackId: string): Promise<string> {
  const rows = await tx
    .selectFrom('feedback_report')
    .select('reason')
    .distinct()
    .where('feedback_id', '=', feedbackId)
    .where('settled_at', 'is', null)
    .execute()
  const reasons = rows.map((row) => row.reason)
  return REPORT_REASONS.filter((reason) => reasons.includes(reason)).join(' ')
}

async function applyDecision(
  tx: Tx,
  feedback: LockedFeedback,
  { input, now }: { input: DecisionInput; now: Temporal.Instant },
): Promise<void> {
  const row = tx.updateTable('feedback').where('feedback_id', '=', input.id)
  if (input.decision === 'remove') await row.set({ removed_at: now, removed_because: input.reason ?? '' }).execute()
  if (input.decision === 'edit') {
    const text = input.text ?? ''
    if (!isOnlyRedacted(feedback.text, text) || text === feedback.text)
      throw new InvalidFieldError('text', 'error.onlyTakenOut')
    // The redacted words are not stored, only the time of the edit.
    await row.set({ text, edited_at: now }).execute()
  }
}

/** Emails the statement of reasons to the author only; the provider must not learn who the author is. */
async function emailAuthor(
  tx: Tx,
  feedback: LockedFeedback,
  { input, context }: { input: DecisionInput; context: Context },
) {
  if (input.decision === 'keep' || !feedback.author_id) return
  const { to, firstName } = await loadAccountOwner({ db: tx as never }, feedback.author_id)
  await enqueueEmail(tx, context, {
    kind: 'feedbackModerated',
    to,
    data: {
      firstName,
      what: input.decision === 'remove' ? 'removed' : 'edited',
      reason: input.reason ?? '',
      link: `${context.settings.publicUrl}${buildPagePath('mySessions', to.language)}?when=reviews`,
    },
    dedupeKey: `feedback-moderated:${input.id}:${context.now.epochMilliseconds}`,
  })
}
