import type { CallName } from '#modules/call-paths.ts'
import type { CallResponse } from '#platform/server/http/call-app.ts'
import type { TestCustomer } from '../factories.ts'
import { createTestApp, logInTestUser } from '../test-app.ts'
import { createTestDeps } from '../test-deps.ts'
import { withPayments } from '../test-payments.ts'

/** When the tested requests are made. The past sessions took place in the days before. */
export const REQUESTS_AT = '2026-11-23T07:20:00Z'
const PEOPLE_CREATED_AT = '2026-11-19T05:00:00Z'

export type ForeignIdsSetup = Awaited<ReturnType<typeof createForeignIdsSetup>>

/** Creates an app with payments, in which administrators need a second factor. */
export async function createForeignIdsSetup() {
  const deps = await createTestDeps({ now: PEOPLE_CREATED_AT, keep: true })
  deps.settings.adminsNeedTwoStep = true
  const payments = await withPayments(deps, { keep: true })
  const { app, call } = await createTestApp(deps, { keep: true })
  const addresses = createAddresses()
  /** Makes a call as a person. @throws if it does not succeed */
  const callAs = async <Name extends CallName>(
    person: TestCustomer | null,
    name: Name,
    input: Record<string, unknown> = {},
  ): Promise<CallResponse<Name>['body']['data'] & {}> => {
    const as = person ? { as: await logInTestUser(deps, person) } : {}
    const { status, body } = await call(name, input, { ...as, from: addresses() })
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return (body.data ?? {}) as CallResponse<Name>['body']['data'] & {}
  }
  const close = async () => {
    await app.close()
    await payments.sandbox.close()
    await deps.close()
  }
  return { deps, app, call, callAs, payments, addresses, close }
}

/** Returns a function that generates network addresses, so that no per-address limit applies. */
function createAddresses(): () => string {
  let count = 0
  return () => {
    count += 1
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  }
}

/** Books and pays for a time or a seat. */
export async function bookAndPay(
  { callAs, payments }: ForeignIdsSetup,
  customer: TestCustomer,
  input: Record<string, unknown>,
): Promise<{ bookingId: string; paymentIntentId: string }> {
  const { bookingId, paymentIntentId } = await callAs(customer, 'createPaymentIntent', input)
  await payments.pay(paymentIntentId)
  const { bookingStatus } = await callAs(customer, 'checkPaymentIntent', { id: paymentIntentId })
  if (bookingStatus !== 'booked') throw new Error(`not booked: ${bookingStatus}`)
  return { bookingId, paymentIntentId }
}
