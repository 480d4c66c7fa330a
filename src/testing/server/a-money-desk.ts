import { ROLE } from '#platform/values/enums.ts'
import { aPaidOutDay } from './a-paid-out-day.ts'
import { aCustomer } from './factories.ts'
import { signInAs } from './test-app.ts'

/** A paid day with two administrators. */
export async function aMoneyDesk(...starts: string[]) {
  const day = await aPaidOutDay(...starts)
  const admins = [await aCustomer(day.house, { role: ROLE.admin }), await aCustomer(day.house, { role: ROLE.admin })]
  const as = async (which = 0, key?: string) => ({
    as: await signInAs(day.house, admins[which]!),
    ...(key ? { key } : {}),
  })
  const refunds = () => day.house.db.selectFrom('refund').selectAll().orderBy('created_at').execute()
  const audit = async () =>
    (await day.house.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('audit_log_id').execute()).map(
      ({ action, reason }) => [action, reason],
    )
  return { ...day, admins, as, refunds, audit, words: { reason: 'The line broke down.' } }
}
