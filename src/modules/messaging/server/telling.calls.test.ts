import { expect, test, vi } from 'vitest'
import { setWish } from '#modules/accounts/server/email-preferences/public.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { aConversation } from '#testing/server/a-conversation.ts'
import { mailsOf, stoppedBy } from '#testing/server/mails.ts'
import { signInAs } from '#testing/server/test-app.ts'
import { forgetOldConversations } from './forget-conversations.ts'
import { messagesOf } from './messages-of-person.ts'
import { tellUnread } from './tell-unread.ts'

/** 09:20 in Tallinn, when `aConversation` stands. */
async function told() {
  const one = await aConversation()
  const { house, client, provider } = one
  const wait = async (duration: Temporal.DurationLike) => {
    house.clock.forward(duration)
    await Promise.all([tellUnread(house), tellUnread(house)])
  }
  const mails = async () => (await mailsOf(house, 'messageWaiting')).map((mail) => mail.to.email)
  const again = async () => ({ me: await signInAs(house, client), them: await signInAs(house, provider) })
  return { ...one, wait, mails, again }
}

test('after five minutes unread one mail says that there is a message, and nothing else', async () => {
  const { house, write, wait, mails, me, provider, id } = await told()
  await write('Hello', me)
  await wait({ minutes: 4, seconds: 59 })
  expect(await mails()).toEqual([])
  await wait({ seconds: 1 })
  expect(await mails()).toEqual([provider.email])
  const [mail] = await mailsOf(house, 'messageWaiting')
  expect(stoppedBy(house, mail!)).toBe('message')
  expect(mail!.data).toEqual({
    firstName: 'Leelo',
    reader: 'counsellor',
    link: `${house.settings.publicUrl}/en/provider/messages/${id}`,
  })
})

test('no second mail until it is read; then the next message is announced again', async () => {
  const { write, wait, mails, me, read, again } = await told()
  await write('One', me)
  await write('Two', me)
  await wait({ minutes: 5 })
  await write('Three', me)
  await wait({ hours: 3 })
  expect(await mails()).toHaveLength(1)
  const now = await again()
  await read(3, now.them)
  await write('Four', now.me)
  await wait({ minutes: 5 })
  expect(await mails()).toHaveLength(2)
})

test('what is read or taken back meanwhile is not announced', async () => {
  const { write, wait, mails, me, them, read, call, id } = await told()
  await write('Read', me)
  await read(1, them)
  const { messageId } = (await write('Taken back', me)).body.data!
  await call('takeMessageBack', { id, messageId }, { as: me })
  await wait({ minutes: 5 })
  expect(await mails()).toEqual([])
})

test('who does not want such mails gets none, and reads the message all the same', async () => {
  const { house, write, wait, mails, me, them, see, provider } = await told()
  await setWish(house.db, provider.customerAccountId, { kind: 'message', isWanted: false })
  await write('Hello', me)
  await wait({ minutes: 5 })
  expect([await mails(), (await see(them)).messages.length]).toEqual([[], 1])
})

test('reading half leaves the rest to be told', async () => {
  const { write, wait, mails, me, them, read } = await told()
  await write('One', me)
  await write('Two', me)
  await read(1, them)
  await wait({ minutes: 5 })
  expect(await mails()).toHaveLength(1)
})

test('at night nobody is written to: the mail waits for eight in the morning of its reader', async () => {
  const { house, write, wait, mails, again } = await told()
  house.clock.moveTo('2026-11-23T19:58:00Z')
  await write('Late', (await again()).me)
  await wait({ minutes: 5 })
  await wait({ hours: 9, minutes: 56 })
  expect(await mails()).toEqual([])
  await wait({ minutes: 1 })
  expect(await mails()).toHaveLength(1)
})

test('one who cannot be told stops nobody after them, and is told an hour later', async () => {
  const { house, write, wait, mails, me, them, client, provider } = await told()
  await write('One', me)
  house.clock.forward({ seconds: 1 })
  await write('Two', them)
  house.clock.forward({ minutes: 5 })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const seal = vi.spyOn(house.sealing, 'seal').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  await tellUnread(house)
  expect(await mails()).toEqual([client.email])
  expect(logged).toHaveBeenCalledOnce()
  for (const mock of [seal, logged]) mock.mockRestore()
  await wait({ minutes: 60 })
  expect((await mails()).sort()).toEqual([client.email, provider.email].sort())
})

test('reading and writing at the same moment never loses the mail about what came after', async () => {
  const { write, wait, mails, me, them, read } = await told()
  await write('One', me)
  await Promise.all([read(1, them), write('Two', me), read(1, them)])
  await wait({ minutes: 5 })
  expect(await mails()).toHaveLength(1)
})

test('a client who closes their account takes their words along; the counsellor keeps theirs and sees who left', async () => {
  const { house, call, write, see, me, them } = await told()
  await write('My secret', me)
  await write('My answer', them)
  await house.db.updateTable('booking').set({ status: 'completed' }).execute()
  expect((await call('closeAccount', {}, { as: me })).status).toBe(200)
  const left = await see(them)
  expect(left).toMatchObject({ name: null, silence: 'left' })
  expect(left.messages.map((one) => one.text)).toEqual([null, 'My answer'])
  expect((await write('Anybody?', them)).body.code).toBe('messagesStopped')
  const kept = await house.db.selectFrom('conversation_line').select(['side', 'gone']).orderBy('number').execute()
  expect(kept).toEqual([
    { side: 'client', gone: 'accountClosed' },
    { side: 'counsellor', gone: null },
  ])
})

test('when both have left nothing stays', async () => {
  const { house, call, write, me, them, provider, booked } = await told()
  await write('Mine', me)
  await write('Theirs', them)
  await call('cancelBooking', { id: booked.bookingId, x: '0' }, { as: them })
  const { refund_id: refundId } = await house.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  await paymentJobs(house).work['make-refund']!({ refundId })
  expect((await call('closeAccount', {}, { as: me })).status).toBe(200)
  await house.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: house.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await call('closeAccount', {}, { as: them })).status).toBe(200)
  expect(await house.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})

test('a copy of one’s data has both sides for the client, for the counsellor only their own words and no name', async () => {
  const { house, write, me, them, client, provider } = await told()
  await write('Confided', me)
  await write('Answered', them)
  const said = async (id: string) => (await messagesOf(house, id)).map((one) => [one.counsellor, one.author, one.text])
  expect(await said(client.customerAccountId)).toEqual([
    ['Leelo Person', 'me', 'Confided'],
    ['Leelo Person', 'counsellor', 'Answered'],
  ])
  expect(await said(provider.customerAccountId)).toEqual([[null, 'me', 'Answered']])
})

test('a message sent while the account is being closed is refused or erased with it', async () => {
  const { house, call, write, me } = await told()
  await house.db.updateTable('booking').set({ status: 'completed' }).execute()
  const answers = await Promise.all([
    write('a', me),
    call('closeAccount', {}, { as: me }),
    write('b', me),
    write('c', me),
  ])
  expect(answers.filter((one) => one.status >= 500)).toEqual([])
  expect(answers[1]!.status).toBe(200)
  const words = await house.db
    .selectFrom('conversation_line')
    .select('number')
    .where('sealed', 'is not', null)
    .execute()
  expect(words).toEqual([])
})

test('two years after the last message a conversation is forgotten, an empty one after a day', async () => {
  const { house, write, me } = await told()
  const count = async () => (await house.db.selectFrom('conversation').select('conversation_id').execute()).length
  await forgetOldConversations(house)
  expect(await count()).toBe(1)
  await write('Hello', me)
  house.clock.moveTo('2028-11-23T07:19:59Z')
  await forgetOldConversations(house)
  expect(await count()).toBe(1)
  house.clock.forward({ seconds: 1 })
  await forgetOldConversations(house)
  expect(await count()).toBe(0)
  expect(await house.db.selectFrom('conversation_line').selectAll().execute()).toEqual([])
})

test('a conversation in which nothing was ever written is gone after a day', async () => {
  const { house } = await told()
  house.clock.forward({ hours: 24 })
  await forgetOldConversations(house)
  expect(await house.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})
