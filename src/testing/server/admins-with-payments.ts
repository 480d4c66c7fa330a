import { ROLE } from '#platform/values/enums.ts'
import { createPaidBookings } from './a-paid-out-day.ts'
import { createTestCustomer } from './factories.ts'
import { logInTestUser } from './test-app.ts'

/** A paid day with two administrators. */
export async function createAdminsWithPayments(...starts: string[]) {
  const day = await createPaidBookings(...starts)
  const admins = [
    await createTestCustomer(day.house, { role: ROLE.admin }),
    await createTestCustomer(day.house, { role: ROLE.admin }),
  ]
  const as = async (which = 0, key?: string) => ({
    as: await logInTestUser(day.house, admins[which]!),
    ...(key ? { key } : {}),
  })
  const refunds = () => day.house.db.selectFrom('refund').selectAll().orderBy('created_at').execute()
  const audit = async () =>
    (await day.house.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('audit_log_id').execute()).map(
      ({ action, reason }) => [action, reason],
    )
  return { ...day, admins, as, refunds, audit, words: { reason: 'The line broke down.' } }
}
