import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** The day in that time zone as YYYY-MM-DD. */
export const getTermsDay = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()
