import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { contactJobs } from './public.ts'

const SECRET = 'rhododendron'

async function createClient() {
  const deps = await createTestDeps()
  const app = await createPaymentApp(deps)
  const [provider, other] = [await createTestProvider(deps), await createTestProvider(deps)]
  const client = await createTestCustomer(deps, { firstName: 'Õnnela' })
  await app.bookTime(provider, '2026-11-24T08:00:00Z', client)
  await app.bookTime(other, '2026-11-24T10:00:00Z', client)
  const [me, them] = [await logInTestUser(deps, provider), await logInTestUser(deps, other)]
  const list = async (searchText?: string, as = me) =>
    (await app.call('listContacts', searchText === undefined ? {} : { searchText }, { as })).body.data!
  const contactId = (await list()).items[0]!.contactId
  const loadContact = async (as = me) => (await app.call('getContact', { id: contactId }, { as })).body.data!
  const saveNote = (change: { noteId?: string; text?: string; version?: number }, as = me) =>
    app.call(
      'putContactNote',
      {
        id: contactId,
        noteId: change.noteId ?? randomUUID(),
        text: change.text ?? SECRET,
        version: change.version ?? 0,
      },
      { as },
    )
  return { deps, ...app, provider, other, client, me, them, list, contactId, loadContact, saveNote }
}

test('a paid booking creates a contact; an unpaid hold does not', async () => {
  const { deps, list, call, provider, loadContact } = await createClient()
  const holder = await createTestCustomer(deps, { firstName: 'Holder' })
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-25T08:00:00Z' }
  await call('createPaymentIntent', input, { as: await logInTestUser(deps, holder) })
  const { items, totalCount } = await list()
  expect(totalCount).toBe(1)
  expect(items).toMatchObject([
    {
      name: 'Õnnela Person',
      sessions: 0,
      lastSessionAt: null,
      nextSessionAt: '2026-11-24T08:00:00Z',
      paid: 45,
      notes: 0,
    },
  ])
  const contact = await loadContact()
  expect(contact.history).toMatchObject([{ title: 'First session', status: 'booked', price: 45, refunded: 0 }])
  expect(contact.email).toMatch(/@hool.test$/)
  // The booking stores the title in the client's language.
  await deps.db
    .updateTable('session_template')
    .set({ texts: JSON.stringify({ et: { title: 'Esimene kohtumine' } }) as never })
    .execute()
  expect((await loadContact()).history).toMatchObject([{ title: 'Esimene kohtumine' }])
})

test('another provider of the same client sees only their own sessions, under another id', async () => {
  const { list, them, contactId, call, client } = await createClient()
  const [otherContact] = (await list(undefined, them)).items
  expect(otherContact!.contactId).not.toBe(contactId)
  expect([contactId, otherContact!.contactId]).not.toContain(client.customerAccountId)
  const contact = (await call('getContact', { id: otherContact!.contactId }, { as: them })).body.data!
  expect(contact.history.map((session) => session.startDateTime)).toEqual(['2026-11-24T10:00:00Z'])
  for (const name of ['getContact', 'exportContact'] as const)
    expect((await call(name, { id: contactId }, { as: them })).status).toBe(404)
})

test.each([
  ['onnela', 1],
  ['ÕNN', 1],
  ['person', 1],
  ['%', 0],
  ['_', 0],
  ['Mari', 0],
])('searching for %s finds %i', async (text, count) => {
  const { list } = await createClient()
  expect((await list(text)).totalCount).toBe(count)
})

test('a deleted client remains as a former client who cannot be searched or contacted', async () => {
  const { deps, client, list, loadContact } = await createClient()
  await deps.db
    .updateTable('customer_account')
    .set({ closed_at: deps.clock.now(), first_name: '–', last_name: '' })
    .where('customer_account_id', '=', client.customerAccountId)
    .execute()
  expect((await list()).items[0]!.name).toBeNull()
  expect((await list('onnela')).totalCount).toBe(0)
  expect(await loadContact()).toMatchObject({ name: null, email: null, phone: null })
})

test('a note can be created, read, updated and counted; a repeated save creates no duplicate', async () => {
  const { saveNote, loadContact, list } = await createClient()
  const noteId = randomUUID()
  const first = (await saveNote({ noteId })).body.data!
  expect((await saveNote({ noteId })).body.data).toEqual(first)
  const second = (await saveNote({ noteId, text: 'changed', version: 1 })).body.data!
  expect((await saveNote({ noteId, text: 'changed', version: 1 })).body.data).toEqual(second)
  expect((await loadContact()).ownNotes).toMatchObject([{ noteId, text: 'changed', version: 2 }])
  expect((await list()).items[0]!.notes).toBe(1)
})

test('when two windows change a note, one is rejected and receives the stored text', async () => {
  const { saveNote, loadContact } = await createClient()
  const noteId = randomUUID()
  await saveNote({ noteId })
  const replies = await Promise.all(['here', 'there'].map((text) => saveNote({ noteId, text, version: 1 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const conflict = replies.find(({ status }) => status === 409)!.body
  const { text } = (await loadContact()).ownNotes[0]!
  expect(conflict).toMatchObject({ code: 'noteChanged', data: { text, version: 2 } })
})

test('a deleted note can be restored for a day and is then purged', async () => {
  const { deps, saveNote, loadContact, call, contactId: id, me } = await createClient()
  const noteId = randomUUID()
  await saveNote({ noteId })
  const remove = () => call('deleteContactNote', { id, noteId }, { as: me })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await saveNote({ noteId, text: 'x', version: 1 })).status).toBe(404)
  expect((await loadContact()).ownNotes).toEqual([])
  expect((await call('restoreContactNote', { id, noteId }, { as: me })).body.data).toMatchObject({ text: SECRET })
  await remove()
  deps.clock.forward({ hours: 24, seconds: 1 })
  await contactJobs(deps).work['purge-deleted-notes']!({})
  expect(await deps.db.selectFrom('contact_note').selectAll().execute()).toEqual([])
})

test('other providers cannot read, write, delete or restore a note, not even under their own contact id', async () => {
  const { saveNote, loadContact, call, them, me, list, contactId, client, deps } = await createClient()
  const noteId = randomUUID()
  await saveNote({ noteId })
  const otherContactId = (await list(undefined, them)).items[0]!.contactId
  for (const id of [contactId, otherContactId]) {
    const input = { id, noteId }
    expect((await call('putContactNote', { ...input, text: 'theirs', version: 1 }, { as: them })).status).toBe(404)
    expect((await call('putContactNote', { ...input, text: 'theirs', version: 0 }, { as: them })).status).toBe(404)
    expect((await call('deleteContactNote', input, { as: them })).status).toBe(404)
    expect((await call('restoreContactNote', input, { as: them })).status).toBe(404)
  }
  expect((await call('getContact', { id: contactId }, { as: await logInTestUser(deps, client) })).status).toBe(403)
  expect((await loadContact(me)).ownNotes).toMatchObject([{ text: SECRET, version: 1 }])
})

test('a note never appears in the database, logs or emails in plain text and cannot be decrypted for another contact', async () => {
  const { deps, saveNote, call, them, list } = await createClient()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await saveNote({})
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    deps.db,
  )
  expect(tables.length).toBeGreaterThan(30)
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from ${sql.raw(name)} t
      where t::text ilike ${`%${SECRET}%`} or t::text ilike ${`%${Buffer.from(SECRET).toString('hex')}%`}`.execute(
      deps.db,
    )
    expect([name, rows[0]!.count]).toEqual([name, 0])
  }
  const otherContactId = (await list(undefined, them)).items[0]!.contactId
  await sql`update contact_note set contact_id = ${otherContactId}`.execute(deps.db)
  const opened = await call('getContact', { id: otherContactId }, { as: them })
  expect(opened.status).toBe(500)
  expect(JSON.stringify([opened.body, consoleError.mock.calls])).not.toContain(SECRET)
  consoleError.mockRestore()
})

test('exports one client as text with notes and all clients as CSV without, and names cannot act as formulas', async () => {
  const { deps, call, me, contactId: id, saveNote, client } = await createClient()
  await saveNote({})
  await deps.db
    .updateTable('customer_account')
    .set({ first_name: '=cmd', phone: '+37255555' })
    .where('customer_account_id', '=', client.customerAccountId)
    .execute()
  const text = (await call('exportContact', { id }, { as: me, language: 'et' })).body as unknown as string
  for (const expected of [
    '=cmd Person',
    'Seansid',
    '2026-11-24 10:00 | First session | Broneeritud | 45.00 EUR',
    SECRET,
  ])
    expect(text).toContain(expected)
  const table = (await call('contactsCsv', {}, { as: me })).body as unknown as string
  expect(table).toContain(`'=cmd Person,${client.email},'+37255555,0,,2026-11-24,45.00\r\n`)
  expect(table).not.toContain(SECRET)
})
