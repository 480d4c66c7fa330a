import { sql } from 'kysely'
import { listMovements, type ReadMovement, readBalance } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import './tables.ts'

/** The provider may write a move down later than it dates it; what was read before is read again. */
const OVERLAP = { hours: 72 }
const AT_ONCE = 200
const TRIES = 3

/**
 * Brings our copy of the provider's moves up to date. @returns how many were read, and what the provider holds for us after
 * them: asked before and after, so that money that came in between is not taken for a difference.
 */
export async function copyMovements(house: House): Promise<{ readCount: number; balanceCents: number }> {
  let readCount = 0
  let before = await readBalance(house)
  for (let tries = 1; ; tries += 1) {
    readCount += await copyAll(house)
    const balanceCents = await readBalance(house)
    if (balanceCents === before || tries === TRIES) return { readCount, balanceCents }
    before = balanceCents
  }
}

async function copyAll(house: House): Promise<number> {
  const { rows } = await sql<{ newest: Temporal.Instant | null }>`
    select max(moved_at) as newest from provider_movement`.execute(house.db)
  const since = rows[0]!.newest?.subtract(OVERLAP) ?? null
  let some: ReadMovement[] = []
  let count = 0
  // One after another: whole pages would hold a year's movements in memory on the first night.
  for await (const one of listMovements(house, since)) {
    count += 1
    some.push(one)
    if (some.length < AT_ONCE) continue
    await keep(house, some)
    some = []
  }
  await keep(house, some)
  return count
}

async function keep({ db }: House, some: readonly ReadMovement[]): Promise<void> {
  if (some.length === 0) return
  await db
    .insertInto('provider_movement')
    .values(
      some.map((one) => ({
        movement_id: one.id,
        about: one.about,
        key: one.key,
        source_id: one.sourceId,
        mark: one.mark,
        intent_id: one.intentId,
        amount_cents: one.amountCents,
        fee_cents: one.feeCents,
        moved_at: one.movedAt,
        available_at: one.availableAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('movement_id').doUpdateSet((row) => ({
        amount_cents: row.ref('excluded.amount_cents'),
        fee_cents: row.ref('excluded.fee_cents'),
        available_at: row.ref('excluded.available_at'),
      })),
    )
    .execute()
}
