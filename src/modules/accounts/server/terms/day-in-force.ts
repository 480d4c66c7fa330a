/** Terms come into force at midnight in Estonia, whose law they name. */
const ZONE = 'Europe/Tallinn'

/** The day there, YYYY-MM-DD. */
export const dayInForce = (now: Temporal.Instant): string => now.toZonedDateTimeISO(ZONE).toPlainDate().toString()
