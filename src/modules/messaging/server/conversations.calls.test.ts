import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { createConversation } from '#testing/server/conversation.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { eraseMessages } from './purge-conversations.ts'

test('lets a client with a booking and the provider exchange messages', async () => {
  const { write, loadConversation, me, them, call } = await createConversation()
  await write('Hello', me)
  await write('Hello back', them)
  const mine = await loadConversation(me)
  expect(mine).toMatchObject({ side: 'client', name: 'Leelo Person', silence: null, readNumber: 0, hasOlder: false })
  expect(mine.messages.map(({ number, isOwn, text }) => [number, isOwn, text])).toEqual([
    [1, true, 'Hello'],
    [2, false, 'Hello back'],
  ])
  const theirs = await loadConversation(them)
  expect(theirs).toMatchObject({ side: 'counsellor', name: 'Õnnela Person' })
  expect(theirs.messages.map((message) => message.isOwn)).toEqual([false, true])
  const unread = async (as = me) => (await call('unreadMessages', {}, { as })).body.data
  expect([await unread(me), await unread(them)]).toEqual([
    { client: 1, counsellor: 0 },
    { client: 0, counsellor: 1 },
  ])
})

test('lists conversations with their last message and unread count, once there is a message', async () => {
  const { write, read, list, me, them, provider } = await createConversation()
  expect((await list('client')).items).toEqual([])
  expect((await list('client')).others).toMatchObject([{ providerId: provider.providerId, name: 'Leelo Person' }])
  await write('x'.repeat(300), them)
  const [row] = (await list('client')).items
  expect(row).toMatchObject({ name: 'Leelo Person', unread: 1, isLastOwn: false, lastText: 'x'.repeat(120) })
  expect((await list('client')).others).toEqual([])
  await read(1, me)
  expect((await list('client')).items[0]!.unread).toBe(0)
  expect((await list('counsellor', them)).items).toMatchObject([{ name: 'Õnnela Person', unread: 0, isLastOwn: true }])
  expect((await list('counsellor', me)).items).toEqual([])
})

test('lets a person with only a request write first, and the provider only answer', async () => {
  const { deps, call, provider, them } = await createConversation()
  const requester = await createTestCustomer(deps)
  const as = await logInTestUser(deps, requester)
  const open = () => call('openConversation', { providerId: provider.providerId }, { as })
  expect((await open()).status).toBe(404)
  const times = { availableTimes: ['2026-11-26T10:00:00Z'] }
  await call(
    'customerRequest',
    { providerId: provider.providerId, name: 'A', email: requester.email, ...times },
    { as },
  )
  const { conversationId: id } = (await open()).body.data!
  const send = (caller: typeof as) =>
    call('sendMessage', { id, messageId: randomUUID(), text: 'Hello' }, { as: caller }).then(
      ({ body }) => body.code ?? 'sent',
    )
  expect([await send(them), await send(as), await send(them)]).toEqual(['messagesStopped', 'sent', 'sent'])
})

test('does not open a conversation for an unpaid hold', async () => {
  const { deps, call, provider } = await createConversation()
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  const slot = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-25T08:00:00Z' }
  const { bookingId } = (await call('createPaymentIntent', slot, { as })).body.data!
  for (const by of [{ bookingId }, { providerId: provider.providerId }])
    expect((await call('openConversation', by, { as })).status).toBe(404)
  expect((await call('listConversations', { side: 'client' }, { as })).body.data!.others).toEqual([])
})

test('opens the same conversation by booking and by client record, even concurrently', async () => {
  const { call, booked, contactId, me, them, id } = await createConversation()
  const open = (by: object, as: typeof me) => call('openConversation', by as never, { as })
  const opened = await Promise.all([
    ...[me, them, me, them].map((as) => open({ bookingId: booked.bookingId }, as)),
    open({ contactId }, them),
  ])
  expect(new Set(opened.map((reply) => reply.body.data!.conversationId))).toEqual(new Set([id]))
  expect((await open({ contactId }, me)).status).toBe(404)
  expect((await open({}, me)).status).toBe(422)
  expect((await open({ contactId, bookingId: booked.bookingId }, me)).status).toBe(422)
})

test('is not accessible to other providers, other clients or administrators', async () => {
  const { deps, call, id, write, me, loadConversation, contactId, booked } = await createConversation()
  const messageId = (await write('Hello', me)).body.data!.messageId
  const admin = await createTestCustomer(deps, { role: 3 })
  for (const person of [await createTestProvider(deps), await createTestCustomer(deps), admin]) {
    const as = await logInTestUser(deps, person)
    const replies = [
      await call('getConversation', { id }, { as }),
      await call('getConversation', { id, since: '0' }, { as }),
      await call('sendMessage', { id, messageId, text: 'Hello' }, { as }),
      await call('takeMessageBack', { id, messageId }, { as }),
      await call('markMessagesRead', { id, number: 1 }, { as }),
      await call('stopMessages', { id, isStopped: true }, { as }),
      await call('openConversation', { contactId }, { as }),
      await call('openConversation', { bookingId: booked.bookingId }, { as }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404))
    for (const side of ['client', 'counsellor'])
      expect((await call('listConversations', { side }, { as })).body.data!.items).toEqual([])
  }
  expect((await loadConversation(me)).messages).toMatchObject([{ text: 'Hello' }])
})

test('never returns message text to administrators', async () => {
  const { deps, call, id, write, me, provider, client } = await createConversation()
  await write('My rhododendron', me)
  const as = await logInTestUser(deps, await createTestCustomer(deps, { role: 3 }))
  const names = (Object.keys(ALL_CALLS) as CallName[]).filter((name) => (ALL_CALLS[name] as AnyCall).who === 'admin')
  expect(names.length).toBeGreaterThan(3)
  for (const name of names)
    for (const subjectId of [id, provider.providerId, client.customerAccountId])
      expect(JSON.stringify((await call(name, { id: subjectId }, { as })).body)).not.toContain('rhododendron')
})

test('numbers 50 concurrent messages from several devices without gaps or duplicates', async () => {
  const { deps, write, loadConversation, me, them, client, call, id } = await createConversation()
  const phone = await logInTestUser(deps, client)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_none, index) => write(`m${index}`, [me, phone, them][index % 3]!)),
  )
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  const numbers = replies.map((reply) => reply.body.data!.number).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_none, index) => index + 1))
  const messages = (await loadConversation(me)).messages
  expect(new Set(messages.map((message) => message.text)).size).toBe(50)
  expect((await loadConversation(them)).messages.map((message) => message.text)).toEqual(
    messages.map((message) => message.text),
  )
  await write('one more', me)
  const newest = await loadConversation(me)
  expect([newest.messages[0]!.number, newest.hasOlder]).toEqual([2, true])
  const older = (await call('getConversation', { id, before: '2' }, { as: me })).body.data!
  expect([older.messages.map((message) => message.number), older.hasOlder]).toEqual([[1], false])
})

test('stores a message once when it is sent 20 times, and rejects different text under its id', async () => {
  const { call, id, me, them, loadConversation } = await createConversation()
  const messageId = randomUUID()
  const send = (text: string, as = me) => call('sendMessage', { id, messageId, text }, { as })
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('Once')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1)
  expect([(await send('Other')).body.code, (await send('Once', them)).body.code]).toEqual(['keyReused', 'keyReused'])
  expect((await loadConversation(me)).messages).toHaveLength(1)
})

test('returns changes since a revision: new messages, deleted messages and a stop', async () => {
  const { call, id, me, them, write, loadConversation } = await createConversation()
  const first = (await write('First', me)).body.data!
  const { revision } = await loadConversation(them)
  const loadChanges = async (since: number) =>
    (await call('getConversation', { id, since: String(since) }, { as: them })).body.data!
  expect(await loadChanges(revision)).toMatchObject({ messages: [], revision })
  await write('Second', me)
  await call('takeMessageBack', { id, messageId: first.messageId }, { as: me })
  const changes = await loadChanges(revision)
  expect(changes.messages.map(({ number, text }) => [number, text])).toEqual([
    [1, null],
    [2, 'Second'],
  ])
  await call('stopMessages', { id, isStopped: true }, { as: me })
  expect(await loadChanges(changes.revision)).toMatchObject({ messages: [], silence: 'stoppedByThem' })
})

test('returns many changes page by page', async () => {
  const { call, id, me, them, write } = await createConversation()
  for (let index = 0; index < 58; index += 1) await write(`m${index}`, index % 2 ? me : them)
  const texts = new Set<string>()
  let since = 0
  for (let pages = 0; pages < 2; pages += 1) {
    const page = (await call('getConversation', { id, since: String(since) }, { as: me })).body.data!
    for (const { text } of page.messages) texts.add(text!)
    since = page.revision
  }
  expect([texts.size, since]).toEqual([58, 58])
})

test('returns all messages that were erased at once, and then the changes after them', async () => {
  const { deps, call, id, me, them, write, loadConversation, provider } = await createConversation()
  for (let index = 0; index < 53; index += 1) await write(`m${index}`, them)
  await write('Mine', me)
  const { revision } = await loadConversation(me)
  await eraseMessages(deps.db, provider.customerAccountId)
  await write('Later', me)
  const loadChanges = async (since: number) =>
    (await call('getConversation', { id, since: String(since) }, { as: me })).body.data!
  const erased = await loadChanges(revision)
  expect(erased.messages.map(({ number, text }) => [number, text])).toEqual(
    Array.from({ length: 53 }, (_none, index) => [index + 1, null]),
  )
  expect(erased.revision).toBe(revision + 1)
  const later = await loadChanges(erased.revision)
  expect(later.messages.map(({ text }) => text)).toEqual(['Later'])
  expect(await loadChanges(later.revision)).toMatchObject({ messages: [], revision: revision + 2 })
})

test('lets the author delete a message for both participants within ten minutes, but not later', async () => {
  const { deps, call, id, me, them, write, loadConversation, client } = await createConversation()
  const [first, second] = [(await write('Regret', me)).body.data!, (await write('Stays', me)).body.data!]
  const deleteMessage = (messageId: string, as = me) => call('takeMessageBack', { id, messageId }, { as })
  expect((await deleteMessage(first.messageId, them)).status).toBe(404)
  expect((await deleteMessage(first.messageId)).body.data).toMatchObject({ text: null, takeBackUntil: null })
  expect((await deleteMessage(first.messageId)).status).toBe(200)
  expect((await loadConversation(them)).messages.map((message) => message.text)).toEqual([null, 'Stays'])
  const rows = await deps.db.selectFrom('message').select(['encrypted', 'removed_because']).orderBy('number').execute()
  expect(rows).toMatchObject([{ encrypted: null, removed_because: 'deletedBySender' }, { removed_because: null }])
  deps.clock.forward({ minutes: 10 })
  const later = await logInTestUser(deps, client)
  deps.clock.forward({ seconds: 1 })
  expect((await deleteMessage(second.messageId, later)).body.code).toBe('takeBackOver')
})

test('lets either participant stop messages for both, and only that participant allow them again', async () => {
  const { call, id, me, them, write, loadConversation } = await createConversation()
  await write('Hello', me)
  const stop = (isStopped: boolean, as = them) => call('stopMessages', { id, isStopped }, { as })
  await stop(true)
  expect([(await loadConversation(me)).silence, (await loadConversation(them)).silence]).toEqual([
    'stoppedByThem',
    'stoppedByMe',
  ])
  expect([(await write('More', me)).body.code, (await write('More', them)).body.code]).toEqual([
    'messagesStopped',
    'messagesStopped',
  ])
  await stop(false, me)
  expect((await loadConversation(me)).silence).toBe('stoppedByThem')
  await stop(false)
  expect((await write('More', me)).status).toBe(200)
})

test.each([
  ['a deactivated client', 'customer_account', 'deactivated_at', 'them', 'resting'],
  ['a blocked client', 'customer_account', 'customer_blocked_at', 'me', 'blocked'],
  ['a deactivated provider', 'provider_account', 'deactivated_at', 'me', 'resting'],
  ['a blocked provider', 'provider_account', 'blocked_at', 'them', 'blocked'],
] as const)('prevents writing in a conversation with %s', async (_case, table, column, side, silence) => {
  const { deps, write, loadConversation, me, them, client, provider } = await createConversation()
  await write('Before', me)
  const key = table === 'customer_account' ? client.customerAccountId : provider.providerId
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = now()
    where ${sql.ref(table === 'customer_account' ? 'customer_account_id' : 'provider_id')} = ${key}`.execute(deps.db)
  const as = side === 'me' ? me : them
  expect(await loadConversation(as)).toMatchObject({ silence, messages: [{ text: 'Before' }] })
  expect((await write('After', as)).body.code).toBe('messagesStopped')
})

test('limits each participant to 60 messages in ten minutes, not counting repeats', async () => {
  const { deps, call, id, me, them, write, client } = await createConversation()
  const messageId = randomUUID()
  const repeat = () => call('sendMessage', { id, messageId, text: 'm' }, { as: me })
  for (let count = 0; count < 60; count += 1) await (count === 0 ? repeat() : write('m', me))
  const limited = await write('m', me)
  expect([limited.status, limited.body.code]).toEqual([429, 'tooManyTries'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect([(await repeat()).status, (await write('m', them)).status]).toEqual([200, 200])
  deps.clock.forward({ minutes: 10, seconds: 1 })
  const later = await logInTestUser(deps, client)
  expect((await write('m', later)).status).toBe(200)
})

test('accepts any text of at most 4000 characters unchanged', async () => {
  const { write, loadConversation, me } = await createConversation()
  const unusualText = '<script>alert(1)</script> javascript:x %_\\ {{name}} https://hool.test\n\nõ🙂'
  expect((await write(unusualText, me)).body.data!.text).toBe(unusualText)
  for (const invalid of ['', '  \n ', 'x'.repeat(4001), 'a\u0000b']) expect((await write(invalid, me)).status).toBe(422)
  expect((await loadConversation(me)).messages).toHaveLength(1)
})

test('never stores or logs message text unencrypted, and cannot decrypt it in another conversation', async () => {
  const { deps, call, id, write, loadConversation, me, them, provider } = await createConversation()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const secret = 'rhododendron'
  await write(`My ${secret}`, me)
  await write(`Your ${secret}`, them)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    deps.db,
  )
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from ${sql.raw(name)} t
      where t::text ilike ${`%${secret}%`} or t::text ilike ${`%${Buffer.from(secret).toString('hex')}%`}`.execute(
      deps.db,
    )
    expect([name, rows[0]!.count]).toEqual([name, 0])
  }
  expect(JSON.stringify(deps.jobs.sent)).not.toContain(secret)
  const other = await createTestProvider(deps)
  const messages = await deps.db.selectFrom('message').select(['message_id', 'encrypted']).orderBy('number').execute()
  await expect(
    sql`update message set encrypted = ${messages[0]!.encrypted} where number = 2`.execute(deps.db),
  ).rejects.toMatchObject({ constraint: 'message_is_never_reworded' })
  await sql`update conversation set provider_id = ${other.providerId}`.execute(deps.db)
  const foreignReply = await call('getConversation', { id }, { as: await logInTestUser(deps, other) })
  expect(foreignReply.status).toBe(500)
  await sql`update conversation set provider_id = ${provider.providerId}`.execute(deps.db)
  expect((await loadConversation(me)).messages).toHaveLength(2)
  expect(JSON.stringify([foreignReply.body, logged.mock.calls])).not.toContain(secret)
  logged.mockRestore()
})
