import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { ownerOf } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { pagePath } from '#modules/pages.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { REPORT_REASONS } from '#platform/values/enums.ts'
import { isOnlyTakenOut } from './only-taken-out.ts'

type Tx = Transaction<Tables>
type Wanted = z.output<AllCalls['decideReport']['input']>

interface Locked {
  provider_id: string
  text: string
  author_id: string | null
}

const ACTION = { keep: 'keepFeedback', edit: 'editFeedback', remove: 'removeFeedback' } as const

/** A decision about a reported feedback, its note in the audit log, what everybody sees and the mail: all or nothing. */
export const decideReport: Handler<AllCalls['decideReport']> = async (wanted, context) => {
  if (wanted.decision !== 'keep' && !wanted.reason) throw new WrongField('reason', 'error.required')
  await context.db.transaction().execute(async (tx) => {
    const providerId = await lockProvider(tx, wanted.id)
    if (!providerId) return context.refuse('notFound')
    const old = await lock(tx, wanted.id)
    if (!old) return context.refuse('applicationMoved')
    await apply(tx, old, { wanted, now: context.now })
    const reported = await reportedFor(tx, wanted.id)
    await tx
      .updateTable('feedback_report')
      .set({ settled_at: context.now })
      .where('feedback_id', '=', wanted.id)
      .where('settled_at', 'is', null)
      .execute()
    await writeAudit(tx, {
      actorId: signedIn(context).customerAccountId,
      action: ACTION[wanted.decision],
      subject: { kind: 'feedback', id: wanted.id },
      // The statement may speak of health, and this log is kept for ever: it stays with the feedback and its letter.
      reason: reported,
      at: context.now,
    })
    await tellAuthor(tx, old, { wanted, context: context as Context })
    await refreshSearchRow(tx, old.provider_id, context.now)
  })
  return null
}

/** Only what somebody reported is moderated; the counsellor before their feedback, as publishing does. */
async function lockProvider(tx: Tx, feedbackId: string): Promise<string | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p where p.provider_id = (
      select f.provider_id from feedback f where f.feedback_id = ${feedbackId}
        and exists (select from feedback_report r where r.feedback_id = f.feedback_id))
    for no key update`.execute(tx)
  return rows[0]?.provider_id
}

async function lock(tx: Tx, feedbackId: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select f.provider_id, f.text, (select b.customer_account_id from booking b where b.booking_id = f.booking_id) as author_id
    from feedback f where f.feedback_id = ${feedbackId} and f.published_at is not null and f.removed_at is null
      and exists (select from feedback_report r where r.feedback_id = f.feedback_id and r.settled_at is null)
    for update of f`.execute(tx)
  return rows[0]
}

/** For what it was reported, by category: all that the audit log says of the reason. */
async function reportedFor(tx: Tx, feedbackId: string): Promise<string> {
  const rows = await tx
    .selectFrom('feedback_report')
    .select('reason')
    .distinct()
    .where('feedback_id', '=', feedbackId)
    .where('settled_at', 'is', null)
    .execute()
  const reasons = rows.map((row) => row.reason)
  return REPORT_REASONS.filter((one) => reasons.includes(one)).join(' ')
}

async function apply(tx: Tx, old: Locked, { wanted, now }: { wanted: Wanted; now: Temporal.Instant }): Promise<void> {
  const row = tx.updateTable('feedback').where('feedback_id', '=', wanted.id)
  if (wanted.decision === 'remove') await row.set({ removed_at: now, removed_because: wanted.reason ?? '' }).execute()
  if (wanted.decision === 'edit') {
    const text = wanted.text ?? ''
    if (!isOnlyTakenOut(old.text, text) || text === old.text) throw new WrongField('text', 'error.onlyTakenOut')
    // What was taken out is not kept anywhere: that it was is.
    await row.set({ text, edited_at: now }).execute()
  }
}

/** The statement of reasons goes to the author alone; the counsellor never learns who wrote. */
async function tellAuthor(tx: Tx, old: Locked, { wanted, context }: { wanted: Wanted; context: Context }) {
  if (wanted.decision === 'keep' || !old.author_id) return
  const { to, firstName } = await ownerOf({ db: tx as never }, old.author_id)
  await writeMail(tx, context, {
    kind: 'feedbackModerated',
    to,
    data: {
      firstName,
      what: wanted.decision === 'remove' ? 'removed' : 'edited',
      reason: wanted.reason ?? '',
      link: `${context.settings.publicUrl}${pagePath('mySessions', to.language)}?when=reviews`,
    },
    dedupeKey: `feedback-moderated:${wanted.id}:${context.now.epochMilliseconds}`,
  })
}
