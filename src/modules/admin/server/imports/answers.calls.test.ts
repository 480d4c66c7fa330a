import { expect, test } from 'vitest'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from '#testing/server/factories.ts'
import {
  buildImportListFile,
  buildImportRow,
  buildImportRows,
  createImportAdmin,
} from '#testing/server/import-admin.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { getChunkEncryptionContext } from './chunk.ts'
import { advanceImports } from './public.ts'

const PASSWORD = { password: 'Kuldne-9-pilv', confirmPassword: 'Kuldne-9-pilv' }

/** Imports people and sends their invitations. */
async function sendInvitations(rows = [buildImportRow(1)]) {
  const admin = await createImportAdmin()
  const { importId } = await admin.runImport(rows)
  await advanceImports(admin.deps)
  const emails = await listSentEmails(admin.deps, 'importInvitation')
  const findToken = (email: string) => new URL(emails.find(({ to }) => to.email === email)!.data.yesLink).hash.slice(1)
  return { ...admin, importId, token: findToken(rows[0]![2]!), findToken }
}

const loadStates = async (deps: Awaited<ReturnType<typeof sendInvitations>>['deps']) =>
  (await deps.db.selectFrom('imported_person').select(['state', 'encrypted']).execute()).map((person) => [
    person.state,
    person.encrypted === null,
  ])

test('accepting creates an account and a prefilled application, and works only once', async () => {
  const { deps, call, token, importId, show } = await sendInvitations()
  const profile = (await call('showImported', { token }, { language: 'et' })).body.data!
  expect(profile).toMatchObject({ firstName: 'Mari1', hasAccount: false, source: 'avalik register' })
  expect(profile.kept).toContainEqual({ field: 'topics', value: 'Ärevus, lein' })
  expect((await call('acceptImported', { token })).status).toBe(422)
  const rejection = await call('acceptImported', { token, password: 'Mari1-Mari1', confirmPassword: 'Mari1-Mari1' })
  expect(rejection.body.fieldErrors).toHaveProperty('password')
  const browser = createCookieClient(call)
  const { login } = (await browser('acceptImported', { token, ...PASSWORD })).body.data!
  const as = { accessToken: login!.accessToken }
  const application = (await call('getManageApplication', {}, { as })).body.data!
  expect(application).toMatchObject({
    firstName: 'Mari1',
    phone: '+37255555555',
    city: 'Tartu',
    topicIds: [1, 7],
    status: 'draft',
    texts: { et: { profession: 'Psühholoog' } },
  })
  expect(await loadStates(deps)).toEqual([['optedIn', true]])
  expect((await call('acceptImported', { token, ...PASSWORD })).body.code).toBe('importAnswered')
  expect((await show(importId)).answers).toMatchObject({ optedIn: 1, invited: 0 })
  const search = (await call('searchProviders', {})).body.data!
  expect(search.totalCount).toBe(0)
})

test('only one of a concurrent acceptance and refusal counts', async () => {
  const { deps, call, token } = await sendInvitations()
  const [acceptance, refusal] = await Promise.all([
    createCookieClient(call)('acceptImported', { token, ...PASSWORD }),
    createCookieClient(call)('rejectImportInvitation', { token }),
  ])
  expect([acceptance.status, refusal.status].toSorted()).toEqual([200, 404])
  const accounts = await deps.db
    .selectFrom('customer_account')
    .select('email_address')
    .where('email_address', '=', 'mari-1@list.test')
    .execute()
  expect(accounts).toHaveLength(acceptance.status === 200 ? 1 : 0)
})

test('ten parallel acceptances create one account', async () => {
  const { deps, call, token } = await sendInvitations()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => createCookieClient(call)('acceptImported', { token, ...PASSWORD })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const providers = await deps.db.selectFrom('provider_account').select('status').execute()
  expect(providers).toEqual([{ status: 'draft' }])
})

test('declining erases all data in lists and emails, and later lists do not invite again', async () => {
  const rows = buildImportRows(2)
  const { deps, call, as, token, importId, runImport } = await sendInvitations(rows)
  expect((await call('rejectImportInvitation', { token })).status).toBe(200)
  expect(await loadStates(deps)).toContainEqual(['declined', true])
  expect((await listSentEmails(deps, 'importInvitation')).map(({ to }) => to.email)).toEqual(['mari-2@list.test'])
  const { items } = (await call('importRows', { id: importId, only: 'all' }, { as })).body.data!
  expect(items.map((item) => item.emailAddress)).toEqual(['–', 'mari-2@list.test'])
  expect((await call('getImport', { id: importId }, { as })).body.data!.columns[0]!.samples).toEqual([])
  expect((await runImport(rows)).counts).toMatchObject({ new: 0, answered: 1, same: 1 })
  await advanceImports(deps)
  expect(await listSentEmails(deps, 'importInvitation')).toHaveLength(1)
})

test('declining also erases unchecked lists and rejected rows, but no other lists', async () => {
  const { deps, call, token, upload, check, show } = await sendInvitations()
  const unchecked = await upload(buildImportListFile([buildImportRow(1), buildImportRow(2)]))
  const other = await upload(buildImportListFile([buildImportRow(3)]))
  const invalidRow = buildImportRow(1).with(0, '')
  const checked = await upload(buildImportListFile([invalidRow, buildImportRow(4)]))
  await check(checked.importId, checked.mapping)
  expect((await createCookieClient(call)('rejectImportInvitation', { token })).status).toBe(200)
  const chunks = await deps.db.selectFrom('provider_import_chunk').selectAll().execute()
  const storedData = chunks.map(({ import_id: id, position, encrypted_rows: rows, encrypted_report: report }) =>
    JSON.stringify(
      [rows, report].map((data) => data && deps.encryption.decrypt(data, getChunkEncryptionContext(id, position))),
    ),
  )
  expect(storedData.join(' ')).not.toContain('mari-1@')
  for (const email of ['mari-2@', 'mari-3@', 'mari-4@']) expect(storedData.join(' ')).toContain(email)
  const loadSamples = async (id: string) => JSON.stringify((await show(id)).columns)
  expect(await loadSamples(unchecked.importId)).not.toContain('mari-1@')
  expect(await loadSamples(other.importId)).toContain('mari-3@')
})

test('someone who deletes their account is erased from lists and never invited, without revealing that they had one', async () => {
  const admin = await createImportAdmin()
  const { deps, call, as, upload, runImport } = admin
  const unchecked = await upload(buildImportListFile(buildImportRows(2)))
  const client = await createTestCustomer(deps, { email: 'mari-1@list.test' })
  const deleted = await call('closeAccount', {}, { as: await logInTestUser(deps, client) })
  expect(deleted.status).toBe(200)
  const [chunk] = await deps.db.selectFrom('provider_import_chunk').selectAll().execute()
  const rows = deps.encryption.decrypt(chunk!.encrypted_rows!, getChunkEncryptionContext(unchecked.importId, 0))
  expect(JSON.stringify(rows)).not.toContain('mari-1@')
  expect(JSON.stringify(rows)).toContain('mari-2@')
  const { importId, counts, answers } = await runImport(buildImportRows(2))
  expect(counts).toMatchObject({ new: 2, answered: 0 })
  expect(answers).toMatchObject({ pending: 1, declined: 0 })
  const { items } = (await call('importRows', { id: importId, only: 'all' }, { as })).body.data!
  expect(items.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
  await advanceImports(deps)
  expect((await listSentEmails(deps, 'importInvitation')).map(({ to }) => to.email)).toEqual(['mari-2@list.test'])
})

test('keeps the fingerprint of a deleted account only if the person was in a list or a counsellor', async () => {
  const { deps, call } = await createImportAdmin()
  const [client, provider] = [await createTestCustomer(deps), await createTestProvider(deps)]
  const close = async (person: TestCustomer) =>
    (await call('closeAccount', {}, { as: await logInTestUser(deps, person) })).status
  expect(await close(client)).toBe(200)
  expect(await loadStates(deps)).toEqual([])
  await deps.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: deps.clock.now() })
    .execute()
  expect(await close(provider)).toBe(200)
  expect(await loadStates(deps)).toEqual([['declined', true]])
})

test('a person with an account accepts with their own login and keeps their data', async () => {
  const admin = await createImportAdmin()
  const owner = await createTestCustomer(admin.deps, { email: 'mari-1@list.test', firstName: 'Own' })
  const stranger = await createTestCustomer(admin.deps)
  await admin.runImport([buildImportRow(1)])
  await advanceImports(admin.deps)
  const [email] = await listSentEmails(admin.deps, 'importInvitation')
  const token = new URL(email!.data.yesLink).hash.slice(1)
  expect((await admin.call('showImported', { token })).body.data!.hasAccount).toBe(true)
  for (const as of [undefined, await logInTestUser(admin.deps, stranger)]) {
    const rejection = await admin.call('acceptImported', { token, ...PASSWORD }, { as })
    expect(rejection.body.code).toBe('importLogInFirst')
  }
  const accepted = await admin.call('acceptImported', { token }, { as: await logInTestUser(admin.deps, owner) })
  expect(accepted.body.data).toEqual({ login: null })
  const account = await admin.deps.db
    .selectFrom('customer_account')
    .select(['first_name', 'phone'])
    .where('customer_account_id', '=', owner.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ first_name: 'Own', phone: null })
  const as = await logInTestUser(admin.deps, owner)
  expect((await admin.call('getManageApplication', {}, { as })).body.data).toMatchObject({ city: 'Tartu' })
})

test('sends one reminder after a week and erases unanswered invitations after 30 days', async () => {
  const { deps, call, token } = await sendInvitations()
  deps.clock.forward({ hours: 24 * 7 })
  await advanceImports(deps)
  await advanceImports(deps)
  const emails = await listSentEmails(deps, 'importInvitation')
  expect(emails.map(({ data }) => data.isReminder)).toEqual([false, true])
  expect(emails[1]!.data.yesLink).toBe(emails[0]!.data.yesLink)
  deps.clock.forward({ hours: 24 * 23 })
  await advanceImports(deps)
  expect(await loadStates(deps)).toEqual([['expired', true]])
  expect(await listSentEmails(deps, 'importInvitation')).toEqual([])
  expect((await call('showImported', { token })).body.code).toBe('importAnswered')
})

test('rejects guessed and truncated links', async () => {
  const { call, token } = await sendInvitations()
  for (const invalidToken of [token.slice(0, -1), 'x', token.replace('.', '..')])
    expect((await call('showImported', { token: invalidToken })).body.code).toBe('importAnswered')
})
