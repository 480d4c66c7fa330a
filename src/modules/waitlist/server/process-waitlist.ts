import { sql, type Transaction } from 'kysely'
import type { SlotReleased } from '#modules/availability/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { offerNext } from './offer-next.ts'
import { sendOfferWithdrawnEmail, sendWaitlistOfferEmail } from './send-waitlist-emails.ts'
import { endObsoleteEntries, settleOffers } from './settle-offers.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Processes the waiting list of one provider (decision 0028): settles answered offers, ends obsolete entries, offers
 * free places and times to the next clients, and sends the emails for offers made at night. Idempotent.
 */
export async function processProviderWaitlist(deps: AppDeps, providerId: string): Promise<void> {
  const withLock = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.db.transaction().execute(async (tx) => {
      await lockProvider(tx, providerId)
      return work(tx)
    })
  await withLock(async (tx) => {
    const withdrawnBookings = await settleOffers(tx, providerId, deps.clock.now())
    await endObsoleteEntries(deps, tx, providerId)
    for (const bookingId of withdrawnBookings) await sendOfferWithdrawnEmail(deps, tx, bookingId)
  })
  const attemptedIds = new Set<string>()
  while (await withLock((tx) => offerNext(deps, tx, { providerId, attemptedIds })));
  await sendDueOffers(deps, providerId)
}

/** The ASCII codes of 'wait', which distinguish these advisory locks from others. */
const LOCK_NAMESPACE = 0x7761_6974

/** Lets only one process work on a provider's list. The lock is taken before every other lock, to avoid deadlocks. */
const lockProvider = (tx: Tx, providerId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK_NAMESPACE}, hashtext(${providerId}))`.execute(tx)

async function sendDueOffers(deps: AppDeps, providerId: string): Promise<void> {
  const { rows } = await sql<{ booking_id: string }>`
    select f.booking_id from waitlist_offer f join booking b using (booking_id)
    where b.provider_id = ${providerId} and f.notified_at is null and f.answer is null and f.notify_at <= ${deps.clock.now()}`.execute(
    deps.db,
  )
  for (const { booking_id: id } of rows)
    await deps.db.transaction().execute((tx) => sendWaitlistOfferEmail(deps, tx, id))
}

/**
 * Processes the waiting lists of all providers. Runs every minute, in case an event was missed or an offer has expired.
 * A failure for one provider does not affect the others.
 */
export async function processWaitlists(deps: AppDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom('waitlist_entry')
    .select('provider_id')
    .distinct()
    .where('ended_at', 'is', null)
    .orderBy('provider_id')
    .execute()
  for (const { provider_id: id } of rows)
    await processProviderWaitlist(deps, id).catch((error: Error) =>
      recordFailedJob(deps, { kind: 'process-waitlists', subject: id, error }),
    )
}

/** Enqueues processing of the waiting list in the transaction that released a slot or a place. */
export async function offerReleasedSlot(deps: AppDeps, { tx, providerId }: SlotReleased): Promise<void> {
  const entry = await tx
    .selectFrom('waitlist_entry')
    .select('waitlist_entry_id')
    .where('provider_id', '=', providerId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (entry) await deps.jobs.send('offer-released-times', { providerId }, tx)
}
