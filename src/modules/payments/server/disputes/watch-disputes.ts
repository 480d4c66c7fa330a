import { isProviderAway, listDisputes, readDispute } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { applyDispute } from './apply-dispute.ts'
import { tellDue } from './dispute-mails.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'watch-disputes': object
  }
}

/** A bank takes a payment back within four months, as a rule; older open ones are read one by one. */
const LOOK_BACK = { hours: 24 * 40 }
const REMIND_BEFORE = { hours: 48 }

/** Sweeper: every dispute is read anew, whatever became of its events, and superusers are reminded of those that run out. */
export async function watchDisputes(house: House): Promise<void> {
  const seen = new Set<string>()
  if ((await trying(house, () => readNew(house, seen))) !== 'away') await readOpenOnes(house, seen)
  await remind(house)
}

/** One that fails is told of and keeps no other waiting. @returns 'away' when the provider was */
async function trying(house: House, work: () => Promise<unknown>, subject = ''): Promise<'away' | 'tried'> {
  try {
    await work()
  } catch (error) {
    if (isProviderAway(error)) return 'away'
    await noteFault(house, { kind: 'watch-disputes', subject, error })
  }
  return 'tried'
}

async function readNew(house: House, seen: Set<string>): Promise<void> {
  for await (const dispute of listDisputes(house, house.clock.now().subtract(LOOK_BACK))) {
    const tried = await trying(house, () => applyDispute(house, { dispute }), dispute.id)
    if (tried === 'tried') seen.add(dispute.id)
  }
}

/** Those read longest ago first: one at which the provider always fails is not always the first. */
async function readOpenOnes(house: House, seen: ReadonlySet<string>): Promise<void> {
  const open = await house.db
    .selectFrom('dispute')
    .select('provider_dispute_id')
    .where('decided_at', 'is', null)
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .execute()
  for (const { provider_dispute_id: id } of open.filter((one) => !seen.has(one.provider_dispute_id))) {
    const readAt = house.clock.now()
    await house.db.updateTable('dispute').set({ read_at: readAt }).where('provider_dispute_id', '=', id).execute()
    const read = async () => applyDispute(house, { dispute: await readDispute(house, id) })
    if ((await trying(house, read, id)) === 'away') return
  }
}

async function remind(house: House): Promise<void> {
  const now = house.clock.now()
  const due = await house.db
    .selectFrom('dispute')
    .selectAll()
    .where('status', 'in', ['inquiry', 'open'])
    .where('answer_by', '>', now)
    .where('answer_by', '<=', now.add(REMIND_BEFORE))
    .execute()
  for (const dispute of due) {
    const tell = () => house.db.transaction().execute((tx) => tellDue(house, tx, dispute))
    await trying(house, tell, dispute.provider_dispute_id)
  }
}
