import type { House } from '../context.ts'
import { noteFault } from '../faults/public.ts'
import { isProviderAway, listDisputes, readDispute } from '../payments/public.ts'
import { applyDispute } from './apply-dispute.ts'
import { tellDue } from './dispute-mails.ts'

declare module '../jobs/jobs.ts' {
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
  try {
    for await (const dispute of listDisputes(house, house.clock.now().subtract(LOOK_BACK))) {
      seen.add(dispute.id)
      await applyDispute(house, { dispute })
    }
    await readOpenOnes(house, seen)
  } catch (error) {
    if (!isProviderAway(error)) await noteFault(house, { kind: 'watch-disputes', error })
  }
  await remind(house)
}

async function readOpenOnes(house: House, seen: ReadonlySet<string>): Promise<void> {
  const open = await house.db
    .selectFrom('dispute')
    .select('provider_dispute_id')
    .where('decided_at', 'is', null)
    .execute()
  for (const { provider_dispute_id: id } of open)
    if (!seen.has(id)) await applyDispute(house, { dispute: await readDispute(house, id) })
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
  for (const dispute of due) await house.db.transaction().execute((tx) => tellDue(house, tx, dispute))
}
