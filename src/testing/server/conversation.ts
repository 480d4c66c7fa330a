import { randomUUID } from 'node:crypto'
import type { Side } from '#modules/messaging/contract.ts'
import { createPaymentApp } from './a-paid-session.ts'
import { createTestCustomer, createTestProvider } from './factories.ts'
import { logInTestUser } from './test-app.ts'
import { testHouse } from './test-house.ts'

/** Creates a client (`me`) with a booking at a counsellor (`them`) and their empty conversation. */
export async function createConversation() {
  const house = await testHouse()
  const paying = await createPaymentApp(house)
  const provider = await createTestProvider(house, { firstName: 'Leelo' })
  const client = await createTestCustomer(house, { firstName: 'Õnnela' })
  const booked = await paying.bookTime(provider, '2026-11-24T08:00:00Z', client)
  const [me, them] = [await logInTestUser(house, client), await logInTestUser(house, provider)]
  const { call } = paying
  const contactId = (await call('listContacts', {}, { as: them })).body.data!.items[0]!.contactId
  const opened = await call('openConversation', { bookingId: booked.bookingId }, { as: me })
  const id = opened.body.data!.conversationId
  type Login = typeof me
  return {
    ...{ house, ...paying, provider, client, booked, contactId, id, me, them },
    write: (text: string, as: Login) => call('sendMessage', { id, messageId: randomUUID(), text }, { as }),
    see: async (as: Login) => (await call('getConversation', { id }, { as })).body.data!,
    read: (number: number, as: Login) => call('markMessagesRead', { id, number }, { as }),
    list: async (side: Side, as: Login = me) => (await call('listConversations', { side }, { as })).body.data!,
  }
}
