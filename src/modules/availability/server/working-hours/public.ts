import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { lockHours } from './change-hours.ts'

interface Absence {
  providerId: string
  from: Temporal.Instant
  to: Temporal.Instant
  now: Temporal.Instant
}

/** Adds an absence for a provider unless an existing one covers it. Booked sessions are not changed. */
export async function addAbsence(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { providerId, from, to, now }: Absence,
): Promise<void> {
  await lockHours(tx, providerId)
  const covering = await tx
    .selectFrom('working_hours_exception')
    .select('working_hours_exception_id')
    .where('provider_id', '=', providerId)
    .where('action', '=', 1)
    .where('is_holiday', '=', false)
    .where('start_at', '<=', from)
    .where('end_at', '>=', to)
    .executeTakeFirst()
  if (covering) return
  await tx
    .insertInto('working_hours_exception')
    .values({ provider_id: providerId, start_at: from, end_at: to, action: 1 })
    .execute()
  await deps.events.emit(deps, 'hours.changed', { tx, providerId, now })
}
