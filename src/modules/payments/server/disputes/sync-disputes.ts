import { isStripeUnavailable, listDisputes, loadDispute } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { applyDispute } from './apply-dispute.ts'
import { sendDisputeReminders } from './dispute-mails.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'watch-disputes': object
  }
}

/**
 * Banks usually open disputes within four months of the payment; disputes opened before this window are read one by
 * one.
 */
const LOOK_BACK = { hours: 24 * 40 }
const REMIND_BEFORE = { hours: 48 }

/** Scheduled job: reads every dispute again, whatever became of its events, and reminds administrators of deadlines. */
export async function syncDisputes(house: House): Promise<void> {
  const handledIds = new Set<string>()
  if ((await attempt(house, () => readNew(house, handledIds))) !== 'away') await readOpenDisputes(house, handledIds)
  await sendReminders(house)
}

/**
 * Records a failure as a failed job, so that it does not delay the others. @returns `away` when Stripe is unavailable
 */
async function attempt(house: House, work: () => Promise<unknown>, subject = ''): Promise<'away' | 'tried'> {
  try {
    await work()
  } catch (error) {
    if (isStripeUnavailable(error)) return 'away'
    await noteFault(house, { kind: 'watch-disputes', subject, error })
  }
  return 'tried'
}

async function readNew(house: House, handledIds: Set<string>): Promise<void> {
  for await (const dispute of listDisputes(house, house.clock.now().subtract(LOOK_BACK))) {
    const outcome = await attempt(house, () => applyDispute(house, { dispute }), dispute.id)
    if (outcome === 'tried') handledIds.add(dispute.id)
  }
}

/** Starts with the disputes read longest ago, so that one that always fails does not block the others. */
async function readOpenDisputes(house: House, handledIds: ReadonlySet<string>): Promise<void> {
  const open = await house.db
    .selectFrom('dispute')
    .select('provider_dispute_id')
    .where('decided_at', 'is', null)
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .execute()
  for (const { provider_dispute_id: id } of open.filter((one) => !handledIds.has(one.provider_dispute_id))) {
    const readAt = house.clock.now()
    await house.db.updateTable('dispute').set({ read_at: readAt }).where('provider_dispute_id', '=', id).execute()
    const read = async () => applyDispute(house, { dispute: await loadDispute(house, id) })
    if ((await attempt(house, read, id)) === 'away') return
  }
}

async function sendReminders(house: House): Promise<void> {
  const now = house.clock.now()
  const due = await house.db
    .selectFrom('dispute')
    .selectAll()
    .where('status', 'in', ['inquiry', 'open'])
    .where('answer_by', '>', now)
    .where('answer_by', '<=', now.add(REMIND_BEFORE))
    .execute()
  for (const dispute of due) {
    const send = () => house.db.transaction().execute((tx) => sendDisputeReminders(house, tx, dispute))
    await attempt(house, send, dispute.provider_dispute_id)
  }
}
