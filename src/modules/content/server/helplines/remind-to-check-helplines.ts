import { sql } from 'kysely'
import { listAdminContacts } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { loadLastChecks, staleHelplinesSql } from './last-checked.ts'

/**
 * Runs daily. While a check is overdue, emails every administrator, but at most once a week, because the dedupe key
 * contains the week.
 */
export async function remindToCheckHelplines(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{
    count: number
  }>`select s.due::int as count from (${staleHelplinesSql(now)}) as s (due, amount, since, late)`.execute(deps.db)
  if (rows[0]!.count === 0) return
  const today = now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const oldest = [...(await loadLastChecks(deps.db)).values()].toSorted(Temporal.PlainDate.compare)[0]!
  const week = `${today.yearOfWeek}-${today.weekOfYear}`
  for (const { customerAccountId, firstName, to } of await listAdminContacts(deps.db)) {
    await enqueueEmail(deps.db, deps, {
      kind: 'helplinesOutdated',
      to,
      data: {
        firstName,
        days: oldest.until(today).days,
        link: `${deps.settings.publicUrl}/superuser/helplines`,
      },
      dedupeKey: `helplines:${customerAccountId}:${week}`,
    })
  }
}
