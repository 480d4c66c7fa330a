import { expect, test } from 'vitest'
import { purgeOldRows } from '#modules/accounts/server/purge-old-rows.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { listContactMessages } from './contact-messages.ts'

const SENDER = { name: 'Mari', email: 'mari@client.test' }

async function createInbox() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' })
  const otherAdmin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Piia' })
  const as = { as: await logInTestUser(deps, admin) }
  const asOther = { as: await logInTestUser(deps, otherAdmin) }
  const receive = async (message: string) => {
    await call('contactUs', { ...SENDER, message }, { from: `10.9.0.${message.length}` })
    deps.clock.forward({ seconds: 1 })
  }
  const list = async (status: 'waiting' | 'all' = 'waiting') =>
    (await call('listMessagesToUs', { status }, as)).body.data!.items
  const listAuditLog = async () =>
    (await deps.db.selectFrom('audit_log').select('action').orderBy('audit_log_id').execute()).map((row) => row.action)
  return { deps, call, as, asOther, receive, list, listAuditLog }
}

test('lists messages without their content, and audits reading one', async () => {
  const { call, as, receive, list, listAuditLog } = await createInbox()
  await receive('I whisper.')
  await receive('Where is my invoice?')
  const rows = await list()
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['Mari', 'open'],
    ['Mari', 'open'],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/whisper|client\.test/)
  const { body } = await call('getMessageToUs', { id: rows[0]!.messageId }, as)
  expect(body.data).toMatchObject({ ...SENDER, said: 'I whisper.', answer: null, settledBy: null })
  expect(await listAuditLog()).toEqual(['readMessage'])
})

test('sends one answer despite concurrent requests, stores it encrypted and adds it to the data export', async () => {
  const { deps, call, as, asOther, receive, list } = await createInbox()
  await receive('Where is my invoice?')
  const id = (await list())[0]!.messageId
  const replies = await Promise.all([
    call('answerMessageToUs', { id, answer: 'In My Sessions.' }, as),
    call('answerMessageToUs', { id, answer: 'With your invoices.' }, asOther),
  ])
  expect(replies.map((reply) => reply.body.code ?? 'sent').toSorted()).toEqual(['applicationMoved', 'sent'])
  const emails = await listSentEmails(deps, 'messageAnswered')
  expect(emails.map(({ to }) => to.email)).toEqual([SENDER.email])
  const { answer } = emails[0]!.data
  const stored = await deps.db.selectFrom('contact_message').select('encrypted_answer').executeTakeFirstOrThrow()
  expect(stored.encrypted_answer!.toString('latin1')).not.toContain(answer)
  expect((await listContactMessages(deps, SENDER.email))[0]).toMatchObject({ answer })
  expect([await list(), (await list('all'))[0]!.state]).toEqual([[], 'answered'])
  expect((await call('settleMessageToUs', { id, isClosed: true }, as)).body.code).toBe('applicationMoved')
})

test('closes and reopens a message without an answer, and deletes it after a year', async () => {
  const { deps, call, as, receive, list, listAuditLog } = await createInbox()
  await receive('Buy our pens')
  const id = (await list())[0]!.messageId
  expect((await call('settleMessageToUs', { id, isClosed: true }, as)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await call('settleMessageToUs', { id, isClosed: false }, as)).status).toBe(200)
  expect(await list()).toHaveLength(1)
  expect(await listAuditLog()).toEqual(['closeMessage', 'reopenMessage'])
  deps.clock.forward({ hours: 24 * 366 })
  await purgeOldRows(deps)
  const remaining = await deps.db.selectFrom('contact_message').selectAll().execute()
  expect(remaining).toEqual([])
})
