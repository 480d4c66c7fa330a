import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { HELPLINES, type Helpline } from '#platform/values/helplines.ts'
import './tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/** Hash of the data that is verified by calling: changed data needs another check. */
export const hashHelpline = ({ number, hours, languages, isFree, texts }: Helpline): string =>
  createHash('sha256')
    .update(JSON.stringify([number, hours, languages, isFree, texts]))
    .digest('hex')

const studyInstant = ({ lastChecked }: Helpline) =>
  Temporal.PlainDate.from(lastChecked).toZonedDateTime(HOME_TIME_ZONE).toInstant()

/** SQL with one row per helpline: its key and the time of its last check, in the study or by an administrator. */
const checksSql = (): RawBuilder<unknown> => {
  const rows = HELPLINES.map(
    (line) => sql`(${line.key}::text, ${hashHelpline(line)}::text, ${studyInstant(line)}::timestamptz)`,
  )
  return sql`
    select v.key, greatest(v.since, (select max(c.checked_at) from helpline_check c
      where c.helpline = v.key and c.content_hash = v.hash)) as at
    from (values ${sql.join(rows)}) as v (key, hash, since)`
}

/** Loads the day of the last check of each helpline, by key. */
export async function loadLastChecks(db: Kysely<Tables>): Promise<Map<string, Temporal.PlainDate>> {
  const { rows } = await sql<{ key: string; at: Temporal.Instant }>`${checksSql()}`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()]))
}

/**
 * SQL row for the dashboard: the number of overdue checks, no amount, when the first became due, and the number of late
 * ones, which is all of them.
 */
export const staleHelplinesSql = (now: Temporal.Instant): RawBuilder<unknown> => sql`
  select count(*), null::bigint, min(at) + make_interval(hours => ${24 * HELPLINE_CHECK_DAYS}::int), count(*)
  from (${checksSql()}) as checked where at <= ${now.subtract({ hours: 24 * HELPLINE_CHECK_DAYS })}::timestamptz`
