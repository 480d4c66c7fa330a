import { type ACustomer, type AProvider, aCustomer } from './factories.ts'
import { signInAs, testApp } from './test-app.ts'
import type { TestHouse } from './test-house.ts'
import { withPayments } from './test-payments.ts'

/** A house in which sessions are paid for, as far as a client gets without help. */
export async function aPayingHouse(house: TestHouse) {
  const payments = await withPayments(house)
  const app = await testApp(house)
  /** Books and pays a time or a seat. @returns ids of the booking and its payment intent. */
  const book = async (wanted: Record<string, unknown>, person?: ACustomer) => {
    const customer = person ?? (await aCustomer(house))
    const as = async () => ({ as: await signInAs(house, customer) })
    const held = (await app.call('createPaymentIntent', wanted, await as())).body
    if (!held.data) throw new Error(held.errors.join())
    await payments.pay(held.data.paymentIntentId)
    const { body } = await app.call('checkPaymentIntent', { id: held.data.paymentIntentId }, await as())
    if (body.data?.bookingStatus !== 'booked') throw new Error(`not booked: ${body.data?.bookingStatus}`)
    return { ...held.data, customer }
  }
  /** A personal session of a counsellor. */
  const bookTime = (provider: AProvider, startDateTime: string, person?: ACustomer) =>
    book({ sessionTemplateId: provider.sessionTemplateId, startDateTime }, person)
  return { ...payments, ...app, book, bookTime }
}
