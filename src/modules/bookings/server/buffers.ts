import type { Transaction } from 'kysely'
import type { Interval } from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export interface Buffers {
  before: number
  after: number
}

/** Loads the provider's current buffers, in minutes. */
export async function loadBuffers(tx: Transaction<Tables>, providerId: string): Promise<Buffers> {
  const settings = await tx
    .selectFrom('working_hours_settings')
    .select(['buffer_before_minutes', 'buffer_after_minutes'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return { before: settings?.buffer_before_minutes ?? 0, after: settings?.buffer_after_minutes ?? 0 }
}

export const addBuffers = ({ start, end }: Interval, { before, after }: Buffers): Interval => ({
  start: start - before,
  end: end + after,
})
