import { expect, test, vi } from 'vitest'
import { setEmailPreference } from '#modules/accounts/server/email-preferences/public.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { createConversation } from '#testing/server/conversation.ts'
import { listSentEmails, readUnsubscribeKind } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { exportMessages } from './export-messages.ts'
import { purgeOldConversations } from './purge-conversations.ts'
import { sendUnreadNotices } from './send-unread-notices.ts'

/** Creates a conversation at 09:20 in Tallinn, with a `wait` function that also runs the job. */
async function startConversation() {
  const conversation = await createConversation()
  const { deps, client, provider } = conversation
  const wait = async (duration: Temporal.DurationLike) => {
    deps.clock.forward(duration)
    await Promise.all([sendUnreadNotices(deps), sendUnreadNotices(deps)])
  }
  const listEmails = async () => (await listSentEmails(deps, 'messageWaiting')).map(({ to }) => to.email)
  const logInAgain = async () => ({
    me: await logInTestUser(deps, client),
    them: await logInTestUser(deps, provider),
  })
  return { ...conversation, wait, listEmails, logInAgain }
}

test('emails the recipient once, without the text, when a message is unread after five minutes', async () => {
  const { deps, write, wait, listEmails, me, provider, id } = await startConversation()
  await write('Hello', me)
  await wait({ minutes: 4, seconds: 59 })
  expect(await listEmails()).toEqual([])
  await wait({ seconds: 1 })
  expect(await listEmails()).toEqual([provider.email])
  const [email] = await listSentEmails(deps, 'messageWaiting')
  expect(readUnsubscribeKind(deps, email!)).toBe('message')
  expect(email!.data).toEqual({
    firstName: 'Leelo',
    reader: 'counsellor',
    link: `${deps.settings.publicUrl}/en/provider/messages/${id}`,
  })
})

test('sends no further email until the messages have been read', async () => {
  const { write, wait, listEmails, me, read, logInAgain } = await startConversation()
  await write('One', me)
  await write('Two', me)
  await wait({ minutes: 5 })
  await write('Three', me)
  await wait({ hours: 3 })
  expect(await listEmails()).toHaveLength(1)
  const now = await logInAgain()
  await read(3, now.them)
  await write('Four', now.me)
  await wait({ minutes: 5 })
  expect(await listEmails()).toHaveLength(2)
})

test('sends no email about messages that have since been read or deleted', async () => {
  const { write, wait, listEmails, me, them, read, call, id } = await startConversation()
  await write('Read', me)
  await read(1, them)
  const { messageId } = (await write('Taken back', me)).body.data!
  await call('takeMessageBack', { id, messageId }, { as: me })
  await wait({ minutes: 5 })
  expect(await listEmails()).toEqual([])
})

test('sends no email to recipients who turned it off', async () => {
  const { deps, write, wait, listEmails, me, them, loadConversation, provider } = await startConversation()
  await setEmailPreference(deps.db, provider.customerAccountId, { kind: 'message', isEnabled: false })
  await write('Hello', me)
  await wait({ minutes: 5 })
  expect([await listEmails(), (await loadConversation(them)).messages.length]).toEqual([[], 1])
})

test('emails about the remaining messages if only some were read', async () => {
  const { write, wait, listEmails, me, them, read } = await startConversation()
  await write('One', me)
  await write('Two', me)
  await read(1, them)
  await wait({ minutes: 5 })
  expect(await listEmails()).toHaveLength(1)
})

test('postpones emails at night until 08:00 in the recipient’s time zone', async () => {
  const { deps, write, wait, listEmails, logInAgain } = await startConversation()
  deps.clock.moveTo('2026-11-23T19:58:00Z')
  await write('Late', (await logInAgain()).me)
  await wait({ minutes: 5 })
  await wait({ hours: 9, minutes: 56 })
  expect(await listEmails()).toEqual([])
  await wait({ minutes: 1 })
  expect(await listEmails()).toHaveLength(1)
})

test('retries a failed email after an hour without blocking others', async () => {
  const { deps, write, wait, listEmails, me, them, client, provider } = await startConversation()
  await write('One', me)
  deps.clock.forward({ seconds: 1 })
  await write('Two', them)
  deps.clock.forward({ minutes: 5 })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const encrypt = vi.spyOn(deps.encryption, 'encrypt').mockImplementationOnce(() => {
    throw new Error('encryption failed')
  })
  await sendUnreadNotices(deps)
  expect(await listEmails()).toEqual([client.email])
  expect(logged).toHaveBeenCalledOnce()
  for (const mock of [encrypt, logged]) mock.mockRestore()
  await wait({ minutes: 60 })
  expect((await listEmails()).sort()).toEqual([client.email, provider.email].sort())
})

test('emails about a message that is sent while others are being read', async () => {
  const { write, wait, listEmails, me, them, read } = await startConversation()
  await write('One', me)
  await Promise.all([read(1, them), write('Two', me), read(1, them)])
  await wait({ minutes: 5 })
  expect(await listEmails()).toHaveLength(1)
})

test('erases a client’s messages with the account and leaves those of the provider', async () => {
  const { deps, call, write, loadConversation, me, them } = await startConversation()
  await write('My secret', me)
  await write('My answer', them)
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  expect((await call('closeAccount', {}, { as: me })).status).toBe(200)
  const conversation = await loadConversation(them)
  expect(conversation).toMatchObject({ name: null, silence: 'left' })
  expect(conversation.messages.map((message) => message.text)).toEqual([null, 'My answer'])
  expect((await write('Anybody?', them)).body.code).toBe('messagesStopped')
  const rows = await deps.db.selectFrom('message').select(['side', 'removed_because']).orderBy('number').execute()
  expect(rows).toEqual([
    { side: 'client', removed_because: 'accountDeleted' },
    { side: 'counsellor', removed_because: null },
  ])
})

test('deletes the conversation when both accounts are deleted', async () => {
  const { deps, call, write, me, them, provider, booked } = await startConversation()
  await write('Mine', me)
  await write('Theirs', them)
  await call('cancelBooking', { id: booked.bookingId, x: '0' }, { as: them })
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  await paymentJobs(deps).work['make-refund']!({ refundId })
  expect((await call('closeAccount', {}, { as: me })).status).toBe(200)
  await deps.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: deps.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await call('closeAccount', {}, { as: them })).status).toBe(200)
  expect(await deps.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})

test('exports both participants’ messages for the client, but for the provider only their own, without names', async () => {
  const { deps, write, me, them, client, provider } = await startConversation()
  await write('Confided', me)
  await write('Answered', them)
  const exportTexts = async (id: string) =>
    (await exportMessages(deps, id)).map(({ counsellor, author, text }) => [counsellor, author, text])
  expect(await exportTexts(client.customerAccountId)).toEqual([
    ['Leelo Person', 'me', 'Confided'],
    ['Leelo Person', 'counsellor', 'Answered'],
  ])
  expect(await exportTexts(provider.customerAccountId)).toEqual([[null, 'me', 'Answered']])
})

test('rejects or erases a message sent while the account is being deleted', async () => {
  const { deps, call, write, me } = await startConversation()
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  const replies = await Promise.all([
    write('a', me),
    call('closeAccount', {}, { as: me }),
    write('b', me),
    write('c', me),
  ])
  expect(replies.filter((reply) => reply.status >= 500)).toEqual([])
  expect(replies[1]!.status).toBe(200)
  const rows = await deps.db.selectFrom('message').select('number').where('encrypted', 'is not', null).execute()
  expect(rows).toEqual([])
})

test('purges a conversation two years after its last message', async () => {
  const { deps, write, me } = await startConversation()
  const countConversations = async () =>
    (await deps.db.selectFrom('conversation').select('conversation_id').execute()).length
  await purgeOldConversations(deps)
  expect(await countConversations()).toBe(1)
  await write('Hello', me)
  deps.clock.moveTo('2028-11-23T07:19:59Z')
  await purgeOldConversations(deps)
  expect(await countConversations()).toBe(1)
  deps.clock.forward({ seconds: 1 })
  await purgeOldConversations(deps)
  expect(await countConversations()).toBe(0)
  expect(await deps.db.selectFrom('message').selectAll().execute()).toEqual([])
})

test('purges an empty conversation after a day', async () => {
  const { deps } = await startConversation()
  deps.clock.forward({ hours: 24 })
  await purgeOldConversations(deps)
  expect(await deps.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})
