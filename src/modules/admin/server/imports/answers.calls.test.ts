import { expect, test } from 'vitest'
import { aListFile, anImportDesk, aRow, rowsOf } from '#testing/server/a-list.ts'
import { aBrowser } from '#testing/server/browsers.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs } from '#testing/server/test-app.ts'
import { boundTo } from './chunk.ts'
import { lookAfterImports } from './public.ts'

const PASSWORD = { password: 'Kuldne-9-pilv', confirmPassword: 'Kuldne-9-pilv' }

/** Somebody who was entered and has their letter. */
async function asked(rows = [aRow(1)]) {
  const desk = await anImportDesk()
  const { importId } = await desk.bring(rows)
  await lookAfterImports(desk.house)
  const letters = await mailsOf(desk.house, 'importInvitation')
  const tokenOf = (email: string) => new URL(letters.find(({ to }) => to.email === email)!.data.yesLink).hash.slice(1)
  return { ...desk, importId, token: tokenOf(rows[0]![2]!), tokenOf }
}

const stateOf = async (house: Awaited<ReturnType<typeof asked>>['house']) =>
  (await house.db.selectFrom('imported_person').select(['state', 'sealed']).execute()).map((one) => [
    one.state,
    one.sealed === null,
  ])

test('yes makes an account and an application with what was entered; a second yes finds nothing', async () => {
  const { house, call, token, importId, show } = await asked()
  const shown = (await call('showImported', { token }, { language: 'et' })).body.data!
  expect(shown).toMatchObject({ firstName: 'Mari1', hasAccount: false, source: 'avalik register' })
  expect(shown.kept).toContainEqual({ field: 'topics', value: 'Ärevus, Lein' })
  expect((await call('acceptImported', { token })).status).toBe(422)
  const weak = await call('acceptImported', { token, password: 'Mari1-Mari1', confirmPassword: 'Mari1-Mari1' })
  expect(weak.body.fieldErrors).toHaveProperty('password')
  const browser = aBrowser(call)
  const { login } = (await browser('acceptImported', { token, ...PASSWORD })).body.data!
  const as = { accessToken: login!.accessToken }
  const application = (await call('getManageApplication', {}, { as })).body.data!
  expect(application).toMatchObject({
    ...{ firstName: 'Mari1', phone: '+37255555555', city: 'Tartu', topicIds: [1, 7], status: 'draft' },
    texts: { et: { profession: 'Psühholoog' } },
  })
  expect(await stateOf(house)).toEqual([['optedIn', true]])
  expect((await call('acceptImported', { token, ...PASSWORD })).body.code).toBe('importAnswered')
  expect((await show(importId)).answers).toMatchObject({ optedIn: 1, invited: 0 })
  const search = (await call('searchProviders', {})).body.data!
  expect(search.totalCount).toBe(0)
})

test('yes and no at the same moment: one of them counts', async () => {
  const { house, call, token } = await asked()
  const [yes, no] = await Promise.all([
    aBrowser(call)('acceptImported', { token, ...PASSWORD }),
    aBrowser(call)('refuseImported', { token }),
  ])
  expect([yes.status, no.status].toSorted()).toEqual([200, 404])
  const accounts = await house.db
    .selectFrom('customer_account')
    .select('email_address')
    .where('email_address', '=', 'mari-1@list.test')
    .execute()
  expect(accounts).toHaveLength(yes.status === 200 ? 1 : 0)
})

test('ten presses of yes make one account', async () => {
  const { house, call, token } = await asked()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => aBrowser(call)('acceptImported', { token, ...PASSWORD })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  const made = await house.db.selectFrom('provider_account').select('status').execute()
  expect(made).toEqual([{ status: 'draft' }])
})

test('no erases everything, in the list and the letters too, and no later list asks again', async () => {
  const rows = rowsOf(2)
  const { house, call, as, token, importId, bring } = await asked(rows)
  expect((await call('refuseImported', { token })).status).toBe(200)
  expect(await stateOf(house)).toContainEqual(['refused', true])
  expect((await mailsOf(house, 'importInvitation')).map(({ to }) => to.email)).toEqual(['mari-2@list.test'])
  const { items } = (await call('importRows', { id: importId, only: 'all' }, { as })).body.data!
  expect(items.map((one) => one.emailAddress)).toEqual(['–', 'mari-2@list.test'])
  expect((await call('getImport', { id: importId }, { as })).body.data!.columns[0]!.samples).toEqual([])
  expect((await bring(rows)).counts).toMatchObject({ new: 0, answered: 1, same: 1 })
  await lookAfterImports(house)
  expect(await mailsOf(house, 'importInvitation')).toHaveLength(1)
})

test('no takes them out of lists that are not checked yet, and out of rows that could not be taken, and leaves other lists alone', async () => {
  const { house, call, token, upload, check, show } = await asked()
  const unchecked = await upload(aListFile([aRow(1), aRow(2)]))
  const other = await upload(aListFile([aRow(3)]))
  const wrong = aRow(1).with(0, '')
  const checked = await upload(aListFile([wrong, aRow(4)]))
  await check(checked.importId, checked.mapping)
  expect((await aBrowser(call)('refuseImported', { token })).status).toBe(200)
  const chunks = await house.db.selectFrom('provider_import_chunk').selectAll().execute()
  const kept = chunks.map(({ import_id: id, position, sealed_rows: rows, sealed_report: report }) =>
    JSON.stringify([rows, report].map((one) => one && house.sealing.open(one, boundTo(id, position)))),
  )
  expect(kept.join(' ')).not.toContain('mari-1@')
  for (const email of ['mari-2@', 'mari-3@', 'mari-4@']) expect(kept.join(' ')).toContain(email)
  const samplesOf = async (id: string) => JSON.stringify((await show(id)).columns)
  expect(await samplesOf(unchecked.importId)).not.toContain('mari-1@')
  expect(await samplesOf(other.importId)).toContain('mari-3@')
})

test('who has an account says yes with their own login, and keeps every word of it', async () => {
  const desk = await anImportDesk()
  const own = await aCustomer(desk.house, { email: 'mari-1@list.test', firstName: 'Own' })
  const stranger = await aCustomer(desk.house)
  await desk.bring([aRow(1)])
  await lookAfterImports(desk.house)
  const [letter] = await mailsOf(desk.house, 'importInvitation')
  const token = new URL(letter!.data.yesLink).hash.slice(1)
  expect((await desk.call('showImported', { token })).body.data!.hasAccount).toBe(true)
  for (const as of [undefined, await signInAs(desk.house, stranger)]) {
    const refused = await desk.call('acceptImported', { token, ...PASSWORD }, { as })
    expect(refused.body.code).toBe('importLogInFirst')
  }
  const accepted = await desk.call('acceptImported', { token }, { as: await signInAs(desk.house, own) })
  expect(accepted.body.data).toEqual({ login: null })
  const account = await desk.house.db
    .selectFrom('customer_account')
    .select(['first_name', 'phone'])
    .where('customer_account_id', '=', own.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ first_name: 'Own', phone: null })
  const as = await signInAs(desk.house, own)
  expect((await desk.call('getManageApplication', {}, { as })).body.data).toMatchObject({ city: 'Tartu' })
})

test('who is silent is reminded once after a week, erased after thirty days', async () => {
  const { house, call, token } = await asked()
  house.clock.forward({ hours: 24 * 7 })
  await lookAfterImports(house)
  await lookAfterImports(house)
  const letters = await mailsOf(house, 'importInvitation')
  expect(letters.map(({ data }) => data.isReminder)).toEqual([false, true])
  expect(letters[1]!.data.yesLink).toBe(letters[0]!.data.yesLink)
  house.clock.forward({ hours: 24 * 23 })
  await lookAfterImports(house)
  expect(await stateOf(house)).toEqual([['expired', true]])
  expect(await mailsOf(house, 'importInvitation')).toEqual([])
  expect((await call('showImported', { token })).body.code).toBe('importAnswered')
})

test('a guessed or cut link opens nothing', async () => {
  const { call, token } = await asked()
  for (const wrong of [token.slice(0, -1), 'x', token.replace('.', '..')])
    expect((await call('showImported', { token: wrong })).body.code).toBe('importAnswered')
})
