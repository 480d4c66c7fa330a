import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from './factories.ts'
import { createPaidBookings } from './paid-bookings.ts'
import { logInTestUser } from './test-app.ts'

/** Creates a counsellor with paid sessions, and two administrators. */
export async function createAdminsWithPayments(...starts: string[]) {
  const setup = await createPaidBookings(...starts)
  const admins = [
    await createTestCustomer(setup.deps, { role: ROLE.admin }),
    await createTestCustomer(setup.deps, { role: ROLE.admin }),
  ]
  const as = async (adminIndex = 0, key?: string) => ({
    as: await logInTestUser(setup.deps, admins[adminIndex]!),
    ...(key ? { key } : {}),
  })
  const refunds = () =>
    setup.deps.db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('amount_cents').execute()
  const audit = async () =>
    (await setup.deps.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('audit_log_id').execute()).map(
      ({ action, reason }) => [action, reason],
    )
  return { ...setup, admins, as, refunds, audit, reasonInput: { reason: 'The line broke down.' } }
}
