import { type RawBuilder, sql } from 'kysely'
import { HEALTH_PROVIDER_TYPES, HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** SQL condition that is true if none of the current types of `provider` (a column or an id) is a health profession. */
export const hasWithdrawalRight = (
  provider: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<boolean> => sql<boolean>`
  not exists (select from provider_type pt where pt.provider_id = ${provider}
    and pt.provider_type_id = any(${[...HEALTH_PROVIDER_TYPES]}::smallint[])
    and (pt.valid_until is null or pt.valid_until >= ${now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()}::date))`
