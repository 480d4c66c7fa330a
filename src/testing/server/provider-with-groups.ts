import type { CallName } from '#modules/call-paths.ts'
import { createTestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { buildGroupInput } from './session-type-input.ts'
import { logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'

/** Creates a counsellor, with helpers for groups that clients book and pay for. */
export async function createProviderWithGroups(deps: TestDeps) {
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { opens: 'mon 08:00-20:00, tue 08:00-20:00, wed 08:00-20:00' })
  // Logs in again for each call, because tokens expire after ten minutes and these tests span days.
  const callAsProvider = async <Name extends CallName>(name: Name, input: Record<string, unknown> = {}) =>
    paying.call(name, input, { as: await logInTestUser(deps, provider) })
  /** Creates a group with weekly dates, starting on 1 December at 18:00 in Tallinn. */
  const createGroup = async (overrides: Record<string, unknown> = {}, count = 2) => {
    const dates = { date: '2026-12-01', time: '18:00', every: 'week', count }
    const { body } = await callAsProvider(
      'addSessionTemplate',
      buildGroupInput({ dates, maxParticipants: 4, ...overrides }),
    )
    const { sessionTemplateId: id, groupSessionRecurrence } = body.data!
    return { id, dateIds: groupSessionRecurrence.map((one) => one.groupSessionRecurrenceId) }
  }
  return {
    ...paying,
    deps,
    provider,
    callAsProvider,
    createGroup,
    deactivate: (id: string, overrides: Record<string, unknown> = {}) =>
      callAsProvider('deactivateSessionTemplate', { id, ...overrides }),
    template: async (id: string) => (await callAsProvider('getSessionTemplate', { id })).body.data!,
    decisions: async () => (await callAsProvider('listGroupDecisions')).body.data!,
  }
}

/** Lists the status of every group date, in chronological order. */
export const listDateStatuses = async (deps: TestDeps) =>
  (await deps.db.selectFrom('group_occurrence').select('status').orderBy('start_at').execute()).map(
    ({ status }) => status,
  )
/** Lists the amounts of all refunds in cents. */
export const listRefundCents = async (deps: TestDeps) =>
  (await deps.db.selectFrom('refund').select('amount_cents').execute()).map((one) => one.amount_cents)
