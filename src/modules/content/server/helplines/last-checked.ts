import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { HELPLINES, type Helpline } from '#platform/values/helplines.ts'
import './tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** Computes a hash of everything that a check verifies, so that a helpline needs a new check when its data changes. */
export const hashHelpline = ({ number, hours, languages, isFree, texts }: Helpline): string =>
  createHash('sha256')
    .update(JSON.stringify([number, hours, languages, isFree, texts]))
    .digest('hex')

/** Returns the start of the day on which the field study checked a helpline, in the home time zone. */
const getStudyTime = ({ lastChecked }: Helpline) =>
  Temporal.PlainDate.from(lastChecked).toZonedDateTime(HOME_TIME_ZONE).toInstant()

/**
 * SQL that selects each helpline's key and the time of its last check, whether by the field study or by an
 * administrator.
 */
const lastChecksSql = (): RawBuilder<unknown> => {
  const rows = HELPLINES.map(
    (helpline) => sql`(${helpline.key}::text, ${hashHelpline(helpline)}::text, ${getStudyTime(helpline)}::timestamptz)`,
  )
  return sql`
    select h.key, greatest(h.studied_at, (select max(c.checked_at) from helpline_check c
      where c.helpline = h.key and c.content_hash = h.hash)) as at
    from (values ${sql.join(rows)}) as h (key, hash, studied_at)`
}

/** Loads the date of each helpline's last check, by helpline key. */
export async function loadLastChecks(db: Kysely<Tables>): Promise<Map<string, Temporal.PlainDate>> {
  const { rows } = await sql<{ key: string; at: Temporal.Instant }>`${lastChecksSql()}`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()]))
}

/**
 * SQL for the dashboard row about overdue checks: selects their count, a null amount, when the first one became due,
 * and the number of late ones, which is all of them.
 */
export const staleHelplinesSql = (now: Temporal.Instant): RawBuilder<unknown> => sql`
  select count(*), null::bigint, min(at) + make_interval(hours => ${24 * HELPLINE_CHECK_DAYS}::int), count(*)
  from (${lastChecksSql()}) as checked where at <= ${now.subtract({ hours: 24 * HELPLINE_CHECK_DAYS })}::timestamptz`
