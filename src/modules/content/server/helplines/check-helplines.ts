import { sql } from 'kysely'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { hashHelpline, loadLastChecks } from './last-checked.ts'

/** Lists all helplines with the day of the last check and the administrator who made it. */
export const listHelplines: Handler<AllCalls['listHelplines']> = (_nothing, context) => loadHelplines(context)

/** Records that the shown numbers, hours and languages of helplines are correct; pages show the new day immediately. */
export const checkHelplines: Handler<AllCalls['checkHelplines']> = async ({ helplines: keys }, context) => {
  const { customerAccountId: accountId } = requireCaller(context)
  const lines = HELPLINES.filter(({ key }) => keys.includes(key))
  await context.db.transaction().execute(async (tx) => {
    for (const line of lines) {
      const { helpline_check_id: id } = await tx
        .insertInto('helpline_check')
        .values({
          helpline: line.key,
          content_hash: hashHelpline(line),
          checked_by: accountId,
          checked_at: context.now,
        })
        .returning('helpline_check_id')
        .executeTakeFirstOrThrow()
      await recordAuditEntry(tx, {
        ...{ actorId: accountId, action: 'checkHelpline', subject: { kind: 'helpline', id } },
        ...{ reason: `${line.key}: ${line.number}`, at: context.now },
      })
    }
  })
  return loadHelplines(context)
}

async function loadHelplines({ db, now, language }: Context) {
  const days = await loadLastChecks(db)
  const checkersByKey = await loadCheckers(db)
  return HELPLINES.map((line) => {
    const checkedOn = days.get(line.key)!
    const due = checkedOn.add({ days: HELPLINE_CHECK_DAYS })
    const isStale = Temporal.PlainDate.compare(due, now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()) <= 0
    return {
      ...{ key: line.key, number: line.number, ...line.texts[language], languages: [...line.languages] },
      ...{ source: line.source, lastChecked: checkedOn, dueOn: due, isStale },
      checkedBy: checkersByKey.get(`${line.key} ${hashHelpline(line)}`) ?? null,
    }
  })
}

/** Loads the name of the administrator who made the latest check, by helpline and data hash. */
async function loadCheckers(db: Context['db']): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (helpline, content_hash) helpline || ' ' || content_hash as key, a.first_name || ' ' || a.last_name as name
    from helpline_check c join customer_account a on a.customer_account_id = c.checked_by
    order by helpline, content_hash, checked_at desc`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
