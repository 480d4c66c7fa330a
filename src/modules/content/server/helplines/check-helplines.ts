import { sql } from 'kysely'
import { HELPLINES } from '#modules/content/values/helplines.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { HELPLINE_CHECK_DAYS } from '#platform/values/constants.ts'
import { factsHash, lastChecked } from './last-checked.ts'

/** Every helpline as pages show it, with the day of its last check and who made it. */
export const listHelplines: Handler<AllCalls['listHelplines']> = (_nothing, context) => helplines(context as Context)

/** Notes that number, hours and languages of these are right as they are shown; pages show the new day at once. */
export const checkHelplines: Handler<AllCalls['checkHelplines']> = async ({ helplines: keys }, context) => {
  const { customerAccountId: me } = signedIn(context)
  const lines = HELPLINES.filter(({ key }) => keys.includes(key))
  await context.db.transaction().execute(async (tx) => {
    for (const line of lines) {
      const { helpline_check_id: id } = await tx
        .insertInto('helpline_check')
        .values({ helpline: line.key, facts_hash: factsHash(line), checked_by: me, checked_at: context.now })
        .returning('helpline_check_id')
        .executeTakeFirstOrThrow()
      await writeAudit(tx, {
        ...{ actorId: me, action: 'checkHelpline', subject: { kind: 'helpline', id } },
        ...{ reason: `${line.key}: ${line.number}`, at: context.now },
      })
    }
  })
  return helplines(context as Context)
}

async function helplines({ db, now, language }: Context) {
  const days = await lastChecked(db)
  const people = await checkers(db)
  return HELPLINES.map((line) => {
    const checkedOn = days.get(line.key)!
    const due = checkedOn.add({ days: HELPLINE_CHECK_DAYS })
    const isStale = Temporal.PlainDate.compare(due, now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()) <= 0
    return {
      ...{ key: line.key, number: line.number, ...line.texts[language], languages: [...line.languages] },
      ...{ source: line.source, lastChecked: checkedOn, dueOn: due, isStale },
      checkedBy: people.get(`${line.key} ${factsHash(line)}`) ?? null,
    }
  })
}

/** Who made the newest check, by helpline and facts. */
async function checkers(db: Context['db']): Promise<Map<string, string>> {
  const { rows } = await sql<{ of: string; name: string }>`
    select distinct on (helpline, facts_hash) helpline || ' ' || facts_hash as of, a.first_name || ' ' || a.last_name as name
    from helpline_check c join customer_account a on a.customer_account_id = c.checked_by
    order by helpline, facts_hash, checked_at desc`.execute(db)
  return new Map(rows.map(({ of, name }) => [of, name]))
}
