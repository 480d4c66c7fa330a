import { createTestCustomer, type TestCustomer, type TestProvider } from './factories.ts'
import { createTestApp, logInTestUser, type TestAppOptions } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'
import { withPayments } from './test-payments.ts'

/** Creates an app with payments, with helpers for clients who book and pay. */
export async function createPaymentApp(deps: TestDeps, options: TestAppOptions = {}) {
  const payments = await withPayments(deps)
  const app = await createTestApp(deps, options)
  /** Books and pays for a time or a seat. @returns the ids of the booking and its payment intent, and the client */
  const book = async (input: Record<string, unknown>, person?: TestCustomer) => {
    const customer = person ?? (await createTestCustomer(deps))
    const as = async () => ({ as: await logInTestUser(deps, customer) })
    const held = (await app.call('createPaymentIntent', input, await as())).body
    if (!held.data) throw new Error(held.errors.join())
    await payments.pay(held.data.paymentIntentId)
    const { body } = await app.call('checkPaymentIntent', { id: held.data.paymentIntentId }, await as())
    if (body.data?.bookingStatus !== 'booked') throw new Error(`not booked: ${body.data?.bookingStatus}`)
    return { ...held.data, customer }
  }
  /** Books and pays for a personal session. */
  const bookTime = (provider: TestProvider, startDateTime: string, person?: TestCustomer) =>
    book({ sessionTemplateId: provider.sessionTemplateId, startDateTime }, person)
  return { ...payments, ...app, book, bookTime }
}
