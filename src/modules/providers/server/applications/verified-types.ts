import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/providers/server/tables.ts'
import './tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/**
 * Returns today's date in Estonia, because Estonian registers issue the certificates and they expire at midnight there.
 */
export const todayInEstonia = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()

/** Rewrites a provider's public types from the verified, unexpired credentials. */
export async function updateVerifiedTypes(
  db: Kysely<Tables>,
  providerId: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('provider_type').where('provider_id', '=', providerId).execute()
  await sql`
    insert into provider_type (provider_id, provider_type_id, valid_until)
    select provider_id, provider_type_id, valid_until from credential
    where provider_id = ${providerId} and status = 'verified' and (valid_until is null or valid_until >= ${todayInEstonia(now).toString()}::date)`.execute(
    db,
  )
}
