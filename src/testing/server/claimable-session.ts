import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from './factories.ts'
import { createPayoutProvider } from './payout-provider.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

const START = '2026-11-24T08:00:00Z'
const AFTER = '2026-11-24T10:00:00Z'

/** Creates a completed paid session, with helpers to open a claim as the client and decide it as an administrator. */
export async function createClaimableSession() {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  const { call, bookTime, provider } = payee
  const { bookingId, customer } = await bookTime(provider, START)
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  const asPerson = async (person: { customerAccountId: string; email: string }) => ({
    as: await logInTestUser(deps, person),
  })
  const open = async (text = 'The counsellor did not join for half an hour.') =>
    call('openClaim', { bookingId, text }, await asPerson(customer))
  const decide = async (decision: object) =>
    call(
      'decideClaim',
      { words: 'We looked into it.', wordsForCounsellor: 'It began late.', ...decision },
      await asPerson(admin),
    )
  const openClaimAfterSession = async () => {
    await payee.advanceTo(AFTER)
    return (await open()).body.data!.claimId
  }
  return { deps, ...payee, bookingId, customer, asPerson, admin, open, decide, openClaimAfterSession }
}
