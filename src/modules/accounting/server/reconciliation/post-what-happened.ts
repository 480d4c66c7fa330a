import { sql, type Transaction } from 'kysely'
import { postPlatformPayout, postProviderFee } from '#modules/ledger/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import '#modules/payments/server/tables.ts'
import './tables.ts'

interface Unbooked {
  movement_id: string
  is_payout: boolean
  cents: number
  fee_cents: number
  payment_id: string | null
}

const AT_ONCE = 500

const FEE = sql<number>`case when m.about = 'fee' then m.fee_cents - m.amount_cents else m.fee_cents end`

/**
 * Books what only the provider's own list tells: its fees, and our own payouts. That is not a repair: nobody else books
 * them, and everything that somebody should have booked is left to the comparison (decision 0034).
 * @returns how many entries were written.
 */
export async function postWhatHappened(house: House): Promise<number> {
  let posted = 0
  const failed: string[] = []
  for (;;) {
    const some = await unbooked(house, failed)
    const missed = await postAll(house, some)
    failed.push(...missed)
    posted += some.length - missed.length
    if (some.length < AT_ONCE) return posted
  }
}

/** All at once or, where one cannot be booked, one by one. @returns those that could not */
async function postAll(house: House, some: readonly Unbooked[]): Promise<string[]> {
  const postThese = (these: readonly Unbooked[]) =>
    house.db.transaction().execute(async (tx) => {
      for (const one of these) await post(house, tx, one)
    })
  const isDone = await postThese(some).then(
    () => true,
    () => false,
  )
  const failed: string[] = []
  for (const one of isDone ? [] : some) {
    const error = await postThese([one]).catch((reason: Error) => reason)
    if (!error) continue
    failed.push(one.movement_id)
    await noteFault(house, { kind: 'reconcile-books', subject: one.movement_id, error })
  }
  return failed
}

/**
 * What is nothing to the cent needs no entry. The fee of a dispute is in the dispute's own entry; what of a move that has no
 * name with us is compared whole, its fee with it.
 */
async function unbooked({ db }: House, failed: readonly string[]): Promise<Unbooked[]> {
  const { rows } = await sql<Unbooked>`
    select m.movement_id, m.about = 'payout' as is_payout, m.amount_cents - m.fee_cents as cents,
      ${FEE} as fee_cents, p.payment_id
    from provider_movement m left join payment p on p.payment_intent_id = m.intent_id
    where m.movement_id <> all(${failed}::text[]) and ((m.about = 'payout' and m.amount_cents <> m.fee_cents
        and not exists (select from ledger_entry e where e.kind = 'platformPayout' and e.cause = m.movement_id))
      or (m.about not in ('payout', 'dispute', 'other') and ${FEE} <> 0
        and not exists (select from ledger_entry e where e.kind = 'providerFee' and e.cause = m.movement_id)))
    order by m.moved_at, m.movement_id limit ${AT_ONCE}`.execute(db)
  return rows
}

function post(house: House, tx: Transaction<Tables>, one: Unbooked): Promise<boolean> {
  const moved = { movementId: one.movement_id, at: house.clock.now() }
  if (one.is_payout) return postPlatformPayout(tx, { ...moved, cents: one.cents })
  return postProviderFee(tx, {
    ...moved,
    feeCents: one.fee_cents,
    ...(one.payment_id ? { paymentId: one.payment_id } : {}),
  })
}
