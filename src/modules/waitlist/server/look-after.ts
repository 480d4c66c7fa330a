import { sql, type Transaction } from 'kysely'
import type { SlotReleased } from '#modules/availability/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { offerNext } from './offer-next.ts'
import { endHopeless, settleOffers } from './settle-offers.ts'
import { mailOffer, mailOfferGone } from './waiting-mails.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Everything about those who wait for one counsellor, as it stands now (decision 0028): answered offers end, hopeless waits
 * end, what is free is held for the next in line, and what was held over the night is told. Run again, it changes nothing.
 */
export async function lookAfterProvider(house: House, providerId: string): Promise<void> {
  const alone = <T>(work: (tx: Tx) => Promise<T>) =>
    house.db.transaction().execute(async (tx) => {
      await takeTurn(tx, providerId)
      return work(tx)
    })
  await alone(async (tx) => {
    const calledOff = await settleOffers(tx, providerId, house.clock.now())
    await endHopeless(house, tx, providerId)
    for (const bookingId of calledOff) await mailOfferGone(house, tx, bookingId)
  })
  const tried = new Set<string>()
  while (await alone((tx) => offerNext(house, tx, { providerId, tried })));
  await tellDue(house, providerId)
}

const LOCKED_FOR = 0x7761_6974

/** One copy of the program at a time for each counsellor: before every other lock, so that nobody waits in a ring. */
const takeTurn = (tx: Tx, providerId: string) =>
  sql`select pg_advisory_xact_lock(${LOCKED_FOR}, hashtext(${providerId}))`.execute(tx)

async function tellDue(house: House, providerId: string): Promise<void> {
  const { rows } = await sql<{ booking_id: string }>`
    select f.booking_id from waiting_offer f join booking b using (booking_id)
    where b.provider_id = ${providerId} and f.told_at is null and f.answer is null and f.tell_at <= ${house.clock.now()}`.execute(
    house.db,
  )
  for (const { booking_id: id } of rows) await house.db.transaction().execute((tx) => mailOffer(house, tx, id))
}

/** Sweeper, every minute: whatever its own event did not bring about. A counsellor whose line fails holds up no other. */
export async function lookAfterWaiting(house: House): Promise<void> {
  const rows = await house.db
    .selectFrom('waiting')
    .select('provider_id')
    .distinct()
    .where('ended_at', 'is', null)
    .orderBy('provider_id')
    .execute()
  for (const { provider_id: id } of rows)
    await lookAfterProvider(house, id).catch((error: Error) =>
      noteFault(house, { kind: 'look-after-waiting', subject: id, error }),
    )
}

/** Enqueues offers to the waiting list in the transaction that released a slot or a place. */
export async function offerReleasedSlot(house: House, { tx, providerId }: SlotReleased): Promise<void> {
  const waits = await tx
    .selectFrom('waiting')
    .select('waiting_id')
    .where('provider_id', '=', providerId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (waits) await house.jobs.send('offer-freed', { providerId }, tx)
}
