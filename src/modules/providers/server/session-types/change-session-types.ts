import type { RawBuilder, Selectable, Transaction } from 'kysely'
import '#modules/bookings/server/tables.ts'
import { lockProvider } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type AppDeps, type Context, failWithDomainError, requireProviderId } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export type Tx = Transaction<Tables>
export type Booking = Selectable<Tables['booking']>

declare module '#platform/server/events.ts' {
  interface Events {
    /**
     * Emitted when the provider cancels the sessions of every booking `b` that `condition` selects. Listeners release
     * the bookings' times and seats, refund and email the clients, and add the bookings to `cancelled`. The emitter has
     * locked none of these bookings yet, because the global lock order is payment, group date, booking.
     */
    'provider.cancellingSessions': { tx: Tx; condition: RawBuilder<unknown>; note: string | null; cancelled: Booking[] }
    /** Listeners expire the unpaid bookings `b` that `condition` selects. */
    'holds.expiring': { tx: Tx; condition: RawBuilder<unknown> }
  }
}
export type SessionTypeContext = AppDeps & Pick<Context, 'now' | 'caller' | 'language'>

/** Thrown when a client paid while the date was being cancelled; the transaction is rolled back and retried. */
export class PaidDuringCancellation extends Error {}
const MAX_ATTEMPTS = 5

/** Runs a function in a transaction, and retries it in a new transaction if it throws PaidDuringCancellation. */
export async function transactWithRetry<Result>(db: Database, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!(error instanceof PaidDuringCancellation)) throw error
      if (attempt === MAX_ATTEMPTS) return failWithDomainError('partDown', null, 2)
    }
  }
}

/** Changes the caller's session types and refreshes the caller's search row in one transaction. */
export function changeSessionTypes<Result>(
  context: SessionTypeContext,
  change: (tx: Tx, providerId: string) => Promise<Result>,
): Promise<Result> {
  const providerId = requireProviderId(context)
  return transactWithRetry(context.db, async (tx) => {
    await lockProvider(tx, providerId)
    const result = await change(tx, providerId)
    await refreshSearchRow(tx, providerId, context.now)
    return result
  })
}

/**
 * Cancels the sessions of every booking `b` that `condition` selects, with a full refund.
 * @param filter.note the provider's message to the clients, or null.
 * @returns the cancelled bookings.
 */
export async function cancelSessions(
  deps: AppDeps,
  tx: Tx,
  filter: { condition: RawBuilder<unknown>; note: string | null },
): Promise<Booking[]> {
  const cancelled: Booking[] = []
  await deps.events.emit(deps, 'provider.cancellingSessions', { tx, ...filter, cancelled })
  return cancelled
}
