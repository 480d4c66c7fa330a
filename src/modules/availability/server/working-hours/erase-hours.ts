import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/availability/server/tables.ts'

/** Deletes the working hours, absences and booking rules of a provider who deletes their account. */
export async function eraseWorkingHours(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  const isOwn = sql<boolean>`provider_id = (select provider_id from provider_account
    where customer_account_id = ${customerAccountId})`
  for (const table of ['working_hours_item', 'working_hours_exception', 'working_hours_settings'] as const)
    await tx.deleteFrom(table).where(isOwn).execute()
}
