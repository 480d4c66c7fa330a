import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { HELPLINES, type Helpline } from '#modules/content/values/helplines.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { HELPLINE_CHECK_DAYS } from '#platform/values/constants.ts'
import './tables.ts'

/** The platform's helplines are in Estonia, and so is the day of a check. */
const ZONE = 'Europe/Tallinn'

/** Of what somebody checks by calling: other facts need another check. */
export const factsHash = ({ number, hours, languages, isFree, texts }: Helpline): string =>
  createHash('sha256')
    .update(JSON.stringify([number, hours, languages, isFree, texts]))
    .digest('hex')

const sinceOf = ({ lastChecked }: Helpline) => Temporal.PlainDate.from(lastChecked).toZonedDateTime(ZONE).toInstant()

/** One row a helpline: its key and the moment of its last check, in the study or by a superuser. */
const checks = (): RawBuilder<unknown> => {
  const rows = HELPLINES.map(
    (line) => sql`(${line.key}::text, ${factsHash(line)}::text, ${sinceOf(line)}::timestamptz)`,
  )
  return sql`
    select v.key, greatest(v.since, (select max(c.checked_at) from helpline_check c
      where c.helpline = v.key and c.facts_hash = v.hash)) as at
    from (values ${sql.join(rows)}) as v (key, hash, since)`
}

/** The day on which each helpline was last checked, by its key. */
export async function lastChecked(db: Kysely<Tables>): Promise<Map<string, Temporal.PlainDate>> {
  const { rows } = await sql<{ key: string; at: Temporal.Instant }>`${checks()}`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at.toZonedDateTimeISO(ZONE).toPlainDate()]))
}

/** For the dashboard: how many are due, no sum, since when, and that all of them are late. */
export const staleHelplines = (now: Temporal.Instant): RawBuilder<unknown> => sql`
  select count(*), null::bigint, min(at) + make_interval(hours => ${24 * HELPLINE_CHECK_DAYS}::int), count(*)
  from (${checks()}) as checked where at <= ${now.subtract({ hours: 24 * HELPLINE_CHECK_DAYS })}::timestamptz`
