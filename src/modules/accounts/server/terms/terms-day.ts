/** Terms take effect at midnight in Estonia, whose law governs them. */
const ZONE = 'Europe/Tallinn'

/** The day in that time zone as YYYY-MM-DD. */
export const getTermsDay = (now: Temporal.Instant): string => now.toZonedDateTimeISO(ZONE).toPlainDate().toString()
