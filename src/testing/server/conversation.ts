import { randomUUID } from 'node:crypto'
import type { Side } from '#modules/messaging/contract.ts'
import { createTestCustomer, createTestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

/** Creates a client (`me`) who has a booking with a counsellor (`them`), and their empty conversation. */
export async function createConversation() {
  const deps = await createTestDeps()
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { firstName: 'Leelo' })
  const client = await createTestCustomer(deps, { firstName: 'Õnnela' })
  const booked = await paying.bookTime(provider, '2026-11-24T08:00:00Z', client)
  const [me, them] = [await logInTestUser(deps, client), await logInTestUser(deps, provider)]
  const { call } = paying
  const contactId = (await call('listContacts', {}, { as: them })).body.data!.items[0]!.contactId
  const opened = await call('openConversation', { bookingId: booked.bookingId }, { as: me })
  const id = opened.body.data!.conversationId
  type Login = typeof me
  return {
    ...{ deps, ...paying, provider, client, booked, contactId, id, me, them },
    write: (text: string, as: Login) => call('sendMessage', { id, messageId: randomUUID(), text }, { as }),
    loadConversation: async (as: Login) => (await call('getConversation', { id }, { as })).body.data!,
    read: (number: number, as: Login) => call('markMessagesRead', { id, number }, { as }),
    list: async (side: Side, as: Login = me) => (await call('listConversations', { side }, { as })).body.data!,
  }
}
