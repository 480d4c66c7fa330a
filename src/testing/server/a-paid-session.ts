import { type ACustomer, type AProvider, aCustomer } from './factories.ts'
import { signInAs, testApp } from './test-app.ts'
import type { TestHouse } from './test-house.ts'
import { withPayments } from './test-payments.ts'

/** Creates an app with payments, up to what a client can do alone. */
export async function aPayingHouse(house: TestHouse) {
  const payments = await withPayments(house)
  const app = await testApp(house)
  /** Books and pays for a time or a seat. @returns the ids of the booking and its payment intent. */
  const book = async (input: Record<string, unknown>, person?: ACustomer) => {
    const customer = person ?? (await aCustomer(house))
    const as = async () => ({ as: await signInAs(house, customer) })
    const held = (await app.call('createPaymentIntent', input, await as())).body
    if (!held.data) throw new Error(held.errors.join())
    await payments.pay(held.data.paymentIntentId)
    const { body } = await app.call('checkPaymentIntent', { id: held.data.paymentIntentId }, await as())
    if (body.data?.bookingStatus !== 'booked') throw new Error(`not booked: ${body.data?.bookingStatus}`)
    return { ...held.data, customer }
  }
  /** Books and pays for a personal session. */
  const bookTime = (provider: AProvider, startDateTime: string, person?: ACustomer) =>
    book({ sessionTemplateId: provider.sessionTemplateId, startDateTime }, person)
  return { ...payments, ...app, book, bookTime }
}
