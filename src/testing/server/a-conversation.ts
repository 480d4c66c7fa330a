import { randomUUID } from 'node:crypto'
import type { Side } from '#modules/messaging/contract.ts'
import { aPayingHouse } from './a-paid-session.ts'
import { aCustomer, aProvider } from './factories.ts'
import { signInAs } from './test-app.ts'
import { testHouse } from './test-house.ts'

/** Creates a client (`me`) with a booking at a counsellor (`them`) and their empty conversation. */
export async function aConversation() {
  const house = await testHouse()
  const paying = await aPayingHouse(house)
  const provider = await aProvider(house, { firstName: 'Leelo' })
  const client = await aCustomer(house, { firstName: 'Õnnela' })
  const booked = await paying.bookTime(provider, '2026-11-24T08:00:00Z', client)
  const [me, them] = [await signInAs(house, client), await signInAs(house, provider)]
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
