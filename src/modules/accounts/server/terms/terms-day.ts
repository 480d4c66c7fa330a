import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** Returns the date in Estonian time, which determines the version of the terms in force, as YYYY-MM-DD. */
export const getTermsDay = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()
