import type { Transaction } from 'kysely'
import type { RefundChoice } from '#modules/payments/values/refund-choices.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BorneBy } from '#platform/values/enums.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-refund': { refundId: string }
  }
}

/** What a superuser adds to a refund of theirs. */
interface Given {
  by: string
  choice: RefundChoice
  sealedWords: Buffer
  /** Of the request that gives it; a repeat finds it by that. */
  requestKey: string | null
}

interface Wanted {
  paymentId: string
  amountCents: number
  reason: string
  borneBy?: BorneBy
  given?: Given
  /** The failed one that it takes the place of. */
  againOf?: string
}

/**
 * Decides a refund: its row and its job, in the caller's transaction. At most one per payment and reason, and never more than
 * was paid: the database sees to both. @returns its id, or null when this reason was decided before.
 */
export async function decideRefund(
  house: House,
  tx: Transaction<Tables>,
  { given, ...wanted }: Wanted,
): Promise<string | null> {
  const row = await tx
    .insertInto('refund')
    .values({
      payment_id: wanted.paymentId,
      amount_cents: wanted.amountCents,
      reason: wanted.reason,
      provider_refund_id: null,
      created_at: house.clock.now(),
      borne_by: wanted.borneBy ?? 'shared',
      given_by: given?.by ?? null,
      choice: given?.choice ?? null,
      sealed_words: given?.sealedWords ?? null,
      again_of: wanted.againOf ?? null,
      request_key: given?.requestKey ?? null,
      trouble: null,
    })
    .onConflict((conflict) => conflict.constraint('one_refund_per_reason').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  if (!row) return null
  await house.jobs.send('make-refund', { refundId: row.refund_id }, tx)
  return row.refund_id
}
