import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** Returns the day in Estonia as YYYY-MM-DD; versions of the terms take effect on Estonian days. */
export const getTermsDay = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()
