import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from './factories.ts'
import { createPaidBookings } from './paid-bookings.ts'
import { logInTestUser } from './test-app.ts'

/** A paid day with two administrators. */
export async function createAdminsWithPayments(...starts: string[]) {
  const day = await createPaidBookings(...starts)
  const admins = [
    await createTestCustomer(day.deps, { role: ROLE.admin }),
    await createTestCustomer(day.deps, { role: ROLE.admin }),
  ]
  const as = async (which = 0, key?: string) => ({
    as: await logInTestUser(day.deps, admins[which]!),
    ...(key ? { key } : {}),
  })
  const refunds = () =>
    day.deps.db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('amount_cents').execute()
  const audit = async () =>
    (await day.deps.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('audit_log_id').execute()).map(
      ({ action, reason }) => [action, reason],
    )
  return { ...day, admins, as, refunds, audit, reasonInput: { reason: 'The line broke down.' } }
}
