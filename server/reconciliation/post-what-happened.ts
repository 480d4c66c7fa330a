import { sql, type Transaction } from 'kysely'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { postPlatformPayout, postProviderFee } from '../ledger/public.ts'
import '../payments/tables.ts'
import './tables.ts'

interface Unbooked {
  movement_id: string
  is_payout: boolean
  cents: number
  fee_cents: number
  payment_id: string | null
}

const AT_ONCE = 500

/**
 * Books what only the provider's own list tells: its fees, and our own payouts. That is not a repair: nobody else books
 * them, and everything that somebody should have booked is left to the comparison (decision 0034).
 * @returns how many entries were written.
 */
export async function postWhatHappened(house: House): Promise<number> {
  let posted = 0
  for (;;) {
    const some = await unbooked(house)
    await house.db.transaction().execute(async (tx) => {
      for (const one of some) await post(house, tx, one)
    })
    posted += some.length
    if (some.length < AT_ONCE) return posted
  }
}

/** The fee of a dispute is in the dispute's own entry. */
async function unbooked({ db }: House): Promise<Unbooked[]> {
  const { rows } = await sql<Unbooked>`
    select m.movement_id, m.about = 'payout' as is_payout, m.amount_cents - m.fee_cents as cents,
      case when m.about = 'fee' then - m.amount_cents else m.fee_cents end as fee_cents, p.payment_id
    from provider_movement m left join payment p on p.payment_intent_id = m.intent_id
    where (m.about = 'payout' and not exists (select from ledger_entry e where e.kind = 'platformPayout' and e.cause = m.movement_id))
      or (m.about <> 'payout' and m.about <> 'dispute' and (m.fee_cents <> 0 or m.about = 'fee')
        and not exists (select from ledger_entry e where e.kind = 'providerFee' and e.cause = m.movement_id))
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
