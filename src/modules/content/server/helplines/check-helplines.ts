import { sql } from 'kysely'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { hashHelpline, loadLastChecks } from './last-checked.ts'

/** Lists all helplines, each with the date of its last check and the administrator who made it. */
export const listHelplines: Handler<AllCalls['listHelplines']> = (_input, context) => loadHelplines(context)

/** Records that the helplines are correct as shown. Pages show the date of the new check immediately. */
export const checkHelplines: Handler<AllCalls['checkHelplines']> = async ({ helplines: keys }, context) => {
  const { customerAccountId: accountId } = requireCaller(context)
  const helplines = HELPLINES.filter(({ key }) => keys.includes(key))
  await context.db.transaction().execute(async (tx) => {
    for (const helpline of helplines) {
      const { helpline_check_id: id } = await tx
        .insertInto('helpline_check')
        .values({
          helpline: helpline.key,
          content_hash: hashHelpline(helpline),
          checked_by: accountId,
          checked_at: context.now,
        })
        .returning('helpline_check_id')
        .executeTakeFirstOrThrow()
      await recordAuditEntry(tx, {
        actorId: accountId,
        action: 'checkHelpline',
        subject: { kind: 'helpline', id },
        reason: `${helpline.key}: ${helpline.number}`,
        at: context.now,
      })
    }
  })
  return loadHelplines(context)
}

async function loadHelplines({ db, now, language }: Context) {
  const days = await loadLastChecks(db)
  const checkersByKey = await loadCheckers(db)
  return HELPLINES.map((helpline) => {
    const checkedOn = days.get(helpline.key)!
    const due = checkedOn.add({ days: HELPLINE_CHECK_DAYS })
    const isStale = Temporal.PlainDate.compare(due, now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()) <= 0
    return {
      key: helpline.key,
      number: helpline.number,
      ...helpline.texts[language],
      languages: [...helpline.languages],
      source: helpline.source,
      lastChecked: checkedOn,
      dueOn: due,
      isStale,
      checkedBy: checkersByKey.get(`${helpline.key} ${hashHelpline(helpline)}`) ?? null,
    }
  })
}

/** Loads the name of the administrator who made the latest check, by helpline and content hash. */
async function loadCheckers(db: Context['db']): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (helpline, content_hash) helpline || ' ' || content_hash as key, a.first_name || ' ' || a.last_name as name
    from helpline_check c join customer_account a on a.customer_account_id = c.checked_by
    order by helpline, content_hash, checked_at desc`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
