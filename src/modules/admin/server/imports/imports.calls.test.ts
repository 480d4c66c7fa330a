import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import {
  buildImportFile,
  buildImportListFile,
  buildImportRow,
  buildImportRows,
  createImportAdmin,
  IMPORT_HEADINGS,
  toCsv,
  toXlsx,
} from '#testing/server/import-admin.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { processImport } from './process-import.ts'
import { advanceImports, purgeOldImports } from './public.ts'

test('a dry run reports the problems of every row and imports no one', async () => {
  const desk = await createImportAdmin()
  const known = await createTestProvider(desk.deps)
  const rows = [
    buildImportRow(1),
    ['', ...buildImportRow(2).slice(1)],
    [...buildImportRow(3).slice(0, 2), 'no address', ...buildImportRow(3).slice(3)],
    buildImportRow(1).with(2, 'MARI-1@list.test'),
    buildImportRow(5).with(3, '12'),
    buildImportRow(6).with(2, known.email),
  ]
  const { importId: id, mapping, columns } = await desk.upload(buildImportListFile(rows))
  expect(mapping).toEqual(['firstName', 'lastName', 'emailAddress', 'phone', 'topics', 'city', 'profession'])
  expect(columns[0]).toEqual({ header: 'Eesnimi', samples: ['Mari1', 'Mari3', 'Mari1'] })
  await desk.check(id, mapping)
  const one = await desk.show(id)
  expect(one).toMatchObject({ status: 'checked', rowsDone: 6 })
  expect(one.counts).toEqual({ new: 2, update: 0, same: 0, answered: 0, counsellor: 1, bad: 3, warned: 1 })
  const { items } = (await desk.call('importRows', { id }, { as: desk.as })).body.data!
  expect(items.map(({ row, outcome, problems }) => [row, outcome, problems[0]!.field, problems[0]!.code])).toEqual([
    [3, 'bad', 'firstName', 'required'],
    [4, 'bad', 'emailAddress', 'emailInvalid'],
    [5, 'bad', 'emailAddress', 'twice'],
    [6, 'new', 'phone', 'phone'],
  ])
  expect(items[2]!.problems[0]!.firstRow).toBe(2)
  expect(await desk.deps.db.selectFrom('imported_person').selectAll().execute()).toEqual([])
  const csv = (await desk.call('importReport', { id }, { as: desk.as, language: 'et' })).body as unknown as string
  expect(csv).toContain('4,no address,importida ei saa,E-post,ei ole e-posti aadress,no address')
})

test('a report escapes formulas', async () => {
  const desk = await createImportAdmin()
  const { importId: id, mapping } = await desk.upload(buildImportListFile([buildImportRow(1).with(2, '=cmd|calc')]))
  await desk.check(id, mapping)
  const csv = (await desk.call('importReport', { id }, { as: desk.as })).body as unknown as string
  expect(csv).toContain("'=cmd|calc")
  expect(csv).not.toMatch(/(?:^|,)"?=cmd/m)
})

test('importing a list twice creates no duplicates, and a corrected list updates people who have not answered', async () => {
  const desk = await createImportAdmin()
  expect((await desk.runImport(buildImportRows(250))).counts.new).toBe(250)
  expect((await desk.runImport(buildImportRows(250))).counts).toMatchObject({ new: 0, same: 250 })
  const corrected = buildImportRows(250).map((row, at) => (at === 7 ? row.with(5, 'Võru') : row))
  expect((await desk.runImport(corrected)).counts).toMatchObject({ update: 1, same: 249 })
  const people = await desk.deps.db.selectFrom('imported_person').select('state').execute()
  expect(people).toHaveLength(250)
})

test('concurrent imports of the same people import each person once', async () => {
  const desk = await createImportAdmin()
  const lists = await Promise.all(
    [buildImportRows(300), buildImportRows(300).toReversed()].map((rows) => desk.upload(buildImportListFile(rows))),
  )
  for (const { importId, mapping } of lists) await desk.check(importId, mapping)
  await Promise.all(lists.map(({ importId }) => desk.start(importId)))
  await Promise.all(lists.flatMap(({ importId: id }) => [processImport(desk.deps, id), processImport(desk.deps, id)]))
  const done = await Promise.all(lists.map(({ importId }) => desk.show(importId)))
  expect(done.map((one) => one.status)).toEqual(['done', 'done'])
  expect(done[0]!.counts.new + done[1]!.counts.new).toBe(300)
  expect(done[0]!.counts.same + done[1]!.counts.same).toBe(300)
  expect(await desk.deps.db.selectFrom('imported_person').select('state').execute()).toHaveLength(300)
})

test('resumes an interrupted import without importing anyone twice', async () => {
  const desk = await createImportAdmin()
  const { deps } = desk
  const { importId: id, mapping } = await desk.upload(buildImportListFile(buildImportRows(500)))
  await desk.check(id, mapping)
  await desk.start(id)
  let chunks = 0
  const dying = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('for no key update') && ++chunks > 2) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(processImport({ ...deps, db: dying as never }, id)).rejects.toThrow('killed')
  expect(await desk.show(id)).toMatchObject({ status: 'importing', rowsDone: 200 })
  await deps.db
    .updateTable('provider_import')
    .set({ worked_at: deps.clock.now().subtract({ hours: 24 * 365 }) })
    .execute()
  await advanceImports(deps)
  expect(await desk.show(id)).toMatchObject({ status: 'done', rowsDone: 500, counts: { new: 500 } })
})

test('an import can be stopped and resumed, and invalid transitions are rejected', async () => {
  const desk = await createImportAdmin()
  const { importId: id, mapping } = await desk.upload(buildImportListFile(buildImportRows(150)))
  expect((await desk.start(id)).status).toBe(409)
  await desk.check(id, mapping)
  await desk.start(id)
  expect((await desk.call('stopImport', { id }, { as: desk.as })).body.data!.status).toBe('stopped')
  await processImport(desk.deps, id)
  expect((await desk.show(id)).rowsDone).toBe(0)
  await desk.start(id)
  await processImport(desk.deps, id)
  expect(await desk.show(id)).toMatchObject({ status: 'done', counts: { new: 150 } })
  expect((await desk.start(id)).status).toBe(409)
})

test('requires each required column exactly once and remembers the mapping', async () => {
  const desk = await createImportAdmin()
  const rows = [
    ['Kes', 'Perekonnanimi', 'Kuhu'],
    ['Mari', 'Näidis', 'mari@list.test'],
  ]
  const { importId: id, mapping } = await desk.upload(buildImportFile(toCsv(rows)))
  expect(mapping).toEqual([null, 'lastName', null])
  const refused = await desk.check(id, mapping)
  expect([refused.status, refused.body.code]).toEqual([422, 'importColumnsMissing'])
  expect((await desk.check(id, ['firstName', 'lastName', 'lastName'])).status).toBe(422)
  await desk.check(id, ['firstName', 'lastName', 'emailAddress'])
  expect((await desk.upload(buildImportFile(toCsv(rows)))).mapping).toEqual(['firstName', 'lastName', 'emailAddress'])
})

test('importProviders takes a whole list in one call and reports the outcome', async () => {
  const desk = await createImportAdmin()
  const file = buildImportFile(await toXlsx([IMPORT_HEADINGS, ...buildImportRows(20), ['x']]), 'nimekiri.xlsx')
  const dry = await desk.call('importProviders', { dryRun: 'true', file }, { as: desk.as })
  expect(dry.body.data).toMatchObject({ rowCount: 21, counts: { new: 20, bad: 1 } })
  expect(await desk.deps.db.selectFrom('provider_import_chunk').selectAll().execute()).toEqual([])
  const real = await desk.call('importProviders', { dryRun: 'false', file }, { as: desk.as })
  expect(real.body.data).toMatchObject({ status: 'importing', counts: { new: 20 } })
  await processImport(desk.deps, real.body.data!.importId)
  expect(await desk.show(real.body.data!.importId)).toMatchObject({ status: 'done', counts: { new: 20 } })
  const none = await desk.call(
    'importProviders',
    { dryRun: 'true', file: buildImportFile('a;b\n1;2') },
    { as: desk.as },
  )
  expect(none.body.code).toBe('importColumnsMissing')
})

test('an import neither reveals nor changes existing clients', async () => {
  const desk = await createImportAdmin()
  const client = await createTestCustomer(desk.deps, { firstName: 'Own' })
  const one = await desk.runImport([buildImportRow(1).with(2, client.email)])
  expect(one.counts).toMatchObject({ new: 1 })
  const { first_name: name } = await desk.deps.db
    .selectFrom('customer_account')
    .select('first_name')
    .where('customer_account_id', '=', client.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Own')
})

test('audits every action and view, and purges the upload after 30 days', async () => {
  const desk = await createImportAdmin()
  const { importId: id } = await desk.runImport(buildImportRows(3))
  await desk.call('importRows', { id, only: 'all' }, { as: desk.as })
  const auditEntries = await desk.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .execute()
  expect(auditEntries.map((one) => one.action)).toEqual(['addImport', 'checkImport', 'startImport', 'readImport'])
  desk.deps.clock.forward({ hours: 24 * 30 })
  await purgeOldImports(desk.deps)
  expect(await desk.deps.db.selectFrom('provider_import_chunk').selectAll().execute()).toEqual([])
  const again = (await desk.call('getImport', { id }, { as: await logInTestUser(desk.deps, desk.admin) })).body.data!
  expect(again).toMatchObject({ fileName: null, columns: [], counts: { new: 3 } })
})

test('sends emails at a limited rate in the row’s language', async () => {
  const desk = await createImportAdmin()
  await desk.runImport(buildImportRows(150))
  await Promise.all([advanceImports(desk.deps), advanceImports(desk.deps)])
  const first = await listSentEmails(desk.deps, 'importInvitation')
  expect(first).toHaveLength(120)
  desk.deps.clock.forward({ minutes: 1 })
  await advanceImports(desk.deps)
  expect(await listSentEmails(desk.deps, 'importInvitation')).toHaveLength(150)
  const text = renderEmailText(first[0]!, '2026-11-23T07:20:00Z')
  expect(text).toContain('Kadri Person')
  expect(text).toContain('avalik register')
  expect(text).toContain('Lein')
  expect(first[0]!.to.language).toBe('et')
})

test('purging resets the counts after a dry run and keeps those of an import', async () => {
  const desk = await createImportAdmin()
  const { importId: checkedOnly, mapping } = await desk.upload(buildImportListFile(buildImportRows(3)))
  await desk.check(checkedOnly, mapping)
  const { importId: imported } = await desk.runImport(buildImportRows(2))
  const purge = async (id: string) => (await desk.call('eraseImport', { id }, { as: desk.as })).body.data!
  const none = { new: 0, update: 0, same: 0, answered: 0, counsellor: 0, bad: 0, warned: 0 }
  expect(await purge(checkedOnly)).toMatchObject({ fileName: null, status: 'done', rowsDone: 0, counts: none })
  expect(await purge(imported)).toMatchObject({ fileName: null, status: 'done', rowsDone: 2, counts: { new: 2 } })
})
