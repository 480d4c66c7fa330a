import { isStripeUnavailable, listDisputes, loadDispute } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { applyDispute } from './apply-dispute.ts'
import { sendDisputeReminders } from './dispute-emails.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'sync-disputes': object
  }
}

/** Disputes opened within this period are listed; older undecided ones are read one by one. */
const LOOK_BACK = { hours: 24 * 40 }
const REMIND_BEFORE = { hours: 48 }

/** Scheduled job: re-reads recent and undecided disputes, in case events were lost, and sends deadline reminders. */
export async function syncDisputes(deps: AppDeps): Promise<void> {
  const handledIds = new Set<string>()
  if ((await attempt(deps, () => readRecentDisputes(deps, handledIds))) !== 'unavailable')
    await readOpenDisputes(deps, handledIds)
  await sendReminders(deps)
}

/**
 * Runs `work` and records a failure as a failed job, so that it does not delay other disputes.
 * @returns `unavailable` when Stripe is unavailable
 */
async function attempt(
  deps: AppDeps,
  work: () => Promise<unknown>,
  subject = '',
): Promise<'unavailable' | 'attempted'> {
  try {
    await work()
  } catch (error) {
    if (isStripeUnavailable(error)) return 'unavailable'
    await recordFailedJob(deps, { kind: 'sync-disputes', subject, error })
  }
  return 'attempted'
}

async function readRecentDisputes(deps: AppDeps, handledIds: Set<string>): Promise<void> {
  for await (const dispute of listDisputes(deps, deps.clock.now().subtract(LOOK_BACK))) {
    const outcome = await attempt(deps, () => applyDispute(deps, { dispute }), dispute.id)
    if (outcome === 'attempted') handledIds.add(dispute.id)
  }
}

/**
 * Reads undecided disputes, starting with the least recently read, so that one that always fails does not block the
 * others.
 */
async function readOpenDisputes(deps: AppDeps, handledIds: ReadonlySet<string>): Promise<void> {
  const open = await deps.db
    .selectFrom('dispute')
    .select('stripe_dispute_id')
    .where('decided_at', 'is', null)
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .execute()
  for (const { stripe_dispute_id: id } of open.filter((dispute) => !handledIds.has(dispute.stripe_dispute_id))) {
    const readAt = deps.clock.now()
    await deps.db.updateTable('dispute').set({ read_at: readAt }).where('stripe_dispute_id', '=', id).execute()
    const read = async () => applyDispute(deps, { dispute: await loadDispute(deps, id) })
    if ((await attempt(deps, read, id)) === 'unavailable') return
  }
}

async function sendReminders(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('dispute')
    .selectAll()
    .where('status', 'in', ['inquiry', 'open'])
    .where('answer_by', '>', now)
    .where('answer_by', '<=', now.add(REMIND_BEFORE))
    .execute()
  for (const dispute of due) {
    const send = () => deps.db.transaction().execute((tx) => sendDisputeReminders(deps, tx, dispute))
    await attempt(deps, send, dispute.stripe_dispute_id)
  }
}
