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
  const admin = await createImportAdmin()
  const provider = await createTestProvider(admin.deps)
  const rows = [
    buildImportRow(1),
    ['', ...buildImportRow(2).slice(1)],
    [...buildImportRow(3).slice(0, 2), 'no address', ...buildImportRow(3).slice(3)],
    buildImportRow(1).with(2, 'MARI-1@list.test'),
    buildImportRow(5).with(3, '12'),
    buildImportRow(6).with(2, provider.email),
  ]
  const { importId: id, mapping, columns } = await admin.upload(buildImportListFile(rows))
  expect(mapping).toEqual(['firstName', 'lastName', 'emailAddress', 'phone', 'topics', 'city', 'profession'])
  expect(columns[0]).toEqual({ header: 'Eesnimi', samples: ['Mari1', 'Mari3', 'Mari1'] })
  await admin.check(id, mapping)
  const dryRun = await admin.show(id)
  expect(dryRun).toMatchObject({ status: 'checked', rowsDone: 6 })
  expect(dryRun.counts).toEqual({ new: 2, update: 0, same: 0, answered: 0, counsellor: 1, bad: 3, warned: 1 })
  const { items } = (await admin.call('importRows', { id }, { as: admin.as })).body.data!
  expect(items.map(({ row, outcome, problems }) => [row, outcome, problems[0]!.field, problems[0]!.code])).toEqual([
    [3, 'bad', 'firstName', 'required'],
    [4, 'bad', 'emailAddress', 'emailInvalid'],
    [5, 'bad', 'emailAddress', 'twice'],
    [6, 'new', 'phone', 'phone'],
  ])
  expect(items[2]!.problems[0]!.firstRow).toBe(2)
  expect(await admin.deps.db.selectFrom('imported_person').selectAll().execute()).toEqual([])
  const csv = (await admin.call('importReport', { id }, { as: admin.as, language: 'et' })).body as unknown as string
  expect(csv).toContain('4,no address,Ei saa importida,E-post,ei ole e-posti aadress,no address')
})

test('a report escapes formulas', async () => {
  const admin = await createImportAdmin()
  const { importId: id, mapping } = await admin.upload(buildImportListFile([buildImportRow(1).with(2, '=cmd|calc')]))
  await admin.check(id, mapping)
  const csv = (await admin.call('importReport', { id }, { as: admin.as })).body as unknown as string
  expect(csv).toContain("'=cmd|calc")
  expect(csv).not.toMatch(/(?:^|,)"?=cmd/m)
})

test('importing a list twice creates no duplicates, and a corrected list updates people who have not answered', async () => {
  const admin = await createImportAdmin()
  expect((await admin.runImport(buildImportRows(250))).counts.new).toBe(250)
  expect((await admin.runImport(buildImportRows(250))).counts).toMatchObject({ new: 0, same: 250 })
  const corrected = buildImportRows(250).map((row, index) => (index === 7 ? row.with(5, 'Võru') : row))
  expect((await admin.runImport(corrected)).counts).toMatchObject({ update: 1, same: 249 })
  const people = await admin.deps.db.selectFrom('imported_person').select('state').execute()
  expect(people).toHaveLength(250)
})

test('concurrent imports of the same people import each person once', async () => {
  const admin = await createImportAdmin()
  const lists = await Promise.all(
    [buildImportRows(300), buildImportRows(300).toReversed()].map((rows) => admin.upload(buildImportListFile(rows))),
  )
  for (const { importId, mapping } of lists) await admin.check(importId, mapping)
  await Promise.all(lists.map(({ importId }) => admin.start(importId)))
  await Promise.all(lists.flatMap(({ importId: id }) => [processImport(admin.deps, id), processImport(admin.deps, id)]))
  const imports = await Promise.all(lists.map(({ importId }) => admin.show(importId)))
  expect(imports.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(imports[0]!.counts.new + imports[1]!.counts.new).toBe(300)
  expect(imports[0]!.counts.same + imports[1]!.counts.same).toBe(300)
  expect(await admin.deps.db.selectFrom('imported_person').select('state').execute()).toHaveLength(300)
})

test('resumes an interrupted import without importing anyone twice', async () => {
  const admin = await createImportAdmin()
  const { deps } = admin
  const { importId: id, mapping } = await admin.upload(buildImportListFile(buildImportRows(500)))
  await admin.check(id, mapping)
  await admin.start(id)
  let chunkCount = 0
  const failingDb = deps.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('for no key update') && ++chunkCount > 2) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(processImport({ ...deps, db: failingDb as never }, id)).rejects.toThrow('killed')
  expect(await admin.show(id)).toMatchObject({ status: 'importing', rowsDone: 200 })
  await deps.db
    .updateTable('provider_import')
    .set({ worked_at: deps.clock.now().subtract({ hours: 24 * 365 }) })
    .execute()
  await advanceImports(deps)
  expect(await admin.show(id)).toMatchObject({ status: 'done', rowsDone: 500, counts: { new: 500 } })
})

test('an import can be stopped and resumed, and invalid transitions are rejected', async () => {
  const admin = await createImportAdmin()
  const { importId: id, mapping } = await admin.upload(buildImportListFile(buildImportRows(150)))
  expect((await admin.start(id)).status).toBe(409)
  await admin.check(id, mapping)
  await admin.start(id)
  expect((await admin.call('stopImport', { id }, { as: admin.as })).body.data!.status).toBe('stopped')
  await processImport(admin.deps, id)
  expect((await admin.show(id)).rowsDone).toBe(0)
  await admin.start(id)
  await processImport(admin.deps, id)
  expect(await admin.show(id)).toMatchObject({ status: 'done', counts: { new: 150 } })
  expect((await admin.start(id)).status).toBe(409)
})

test('the rows and the report of a stopped import say which rows were imported', async () => {
  const admin = await createImportAdmin()
  const { importId: id, mapping } = await admin.upload(buildImportListFile(buildImportRows(150)))
  await admin.check(id, mapping)
  const listPage = async (page: number) =>
    (await admin.call('importRows', { id, only: 'all', page, pageSize: 100 }, { as: admin.as })).body.data!.items
  const countImported = async () =>
    [...(await listPage(1)), ...(await listPage(2))].filter(({ isImported }) => isImported).length
  expect(await countImported()).toBe(0)
  await admin.start(id)
  const moveChunk = (from: number, to: number) =>
    admin.deps.db.updateTable('provider_import_chunk').set({ position: to }).where('position', '=', from).execute()
  // The import ends after its first chunk, because the second one has been moved to another position.
  await moveChunk(1, 9)
  await processImport(admin.deps, id)
  await moveChunk(9, 1)
  await admin.deps.db.updateTable('provider_import').set({ status: 'stopped' }).execute()
  expect(await countImported()).toBe(100)
  const report = (await admin.call('importReport', { id }, { as: admin.as })).body as unknown as string
  const countLines = (outcome: string) => report.split('\n').filter((line) => line.includes(outcome)).length
  expect([countLines('Added'), countLines('Will be emailed')]).toEqual([100, 50])
})

test('requires each required column exactly once and remembers the mapping', async () => {
  const admin = await createImportAdmin()
  const rows = [
    ['Kes', 'Perekonnanimi', 'Kuhu'],
    ['Mari', 'Näidis', 'mari@list.test'],
  ]
  const { importId: id, mapping } = await admin.upload(buildImportFile(toCsv(rows)))
  expect(mapping).toEqual([null, 'lastName', null])
  const rejection = await admin.check(id, mapping)
  expect([rejection.status, rejection.body.code]).toEqual([422, 'importColumnsMissing'])
  expect((await admin.check(id, ['firstName', 'lastName', 'lastName'])).status).toBe(422)
  await admin.check(id, ['firstName', 'lastName', 'emailAddress'])
  expect((await admin.upload(buildImportFile(toCsv(rows)))).mapping).toEqual(['firstName', 'lastName', 'emailAddress'])
})

test('importProviders imports a list in a single call and reports the outcome', async () => {
  const admin = await createImportAdmin()
  const file = buildImportFile(await toXlsx([IMPORT_HEADINGS, ...buildImportRows(20), ['x']]), 'nimekiri.xlsx')
  const dryRun = await admin.call('importProviders', { dryRun: 'true', file }, { as: admin.as })
  expect(dryRun.body.data).toMatchObject({ rowCount: 21, counts: { new: 20, bad: 1 } })
  expect(await admin.deps.db.selectFrom('provider_import_chunk').selectAll().execute()).toEqual([])
  const started = await admin.call('importProviders', { dryRun: 'false', file }, { as: admin.as })
  expect(started.body.data).toMatchObject({ status: 'importing', counts: { new: 20 } })
  await processImport(admin.deps, started.body.data!.importId)
  expect(await admin.show(started.body.data!.importId)).toMatchObject({ status: 'done', counts: { new: 20 } })
  const rejection = await admin.call(
    'importProviders',
    { dryRun: 'true', file: buildImportFile('a;b\n1;2') },
    { as: admin.as },
  )
  expect(rejection.body.code).toBe('importColumnsMissing')
})

test('an import neither reveals nor changes existing clients', async () => {
  const admin = await createImportAdmin()
  const client = await createTestCustomer(admin.deps, { firstName: 'Own' })
  const { counts } = await admin.runImport([buildImportRow(1).with(2, client.email)])
  expect(counts).toMatchObject({ new: 1 })
  const { first_name: name } = await admin.deps.db
    .selectFrom('customer_account')
    .select('first_name')
    .where('customer_account_id', '=', client.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Own')
})

test('audits every action and view, and purges the upload after 30 days', async () => {
  const admin = await createImportAdmin()
  const { importId: id } = await admin.runImport(buildImportRows(3))
  await admin.call('importRows', { id, only: 'all' }, { as: admin.as })
  const auditEntries = await admin.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .execute()
  expect(auditEntries.map((entry) => entry.action)).toEqual(['addImport', 'checkImport', 'startImport', 'readImport'])
  admin.deps.clock.forward({ hours: 24 * 30 })
  await purgeOldImports(admin.deps)
  expect(await admin.deps.db.selectFrom('provider_import_chunk').selectAll().execute()).toEqual([])
  const purged = (await admin.call('getImport', { id }, { as: await logInTestUser(admin.deps, admin.admin) })).body
    .data!
  expect(purged).toMatchObject({ fileName: null, columns: [], counts: { new: 3 } })
})

test('sends emails at a limited rate in the row’s language', async () => {
  const admin = await createImportAdmin()
  await admin.runImport(buildImportRows(150))
  await Promise.all([advanceImports(admin.deps), advanceImports(admin.deps)])
  const emails = await listSentEmails(admin.deps, 'importInvitation')
  expect(emails).toHaveLength(120)
  admin.deps.clock.forward({ minutes: 1 })
  await advanceImports(admin.deps)
  expect(await listSentEmails(admin.deps, 'importInvitation')).toHaveLength(150)
  const text = renderEmailText(emails[0]!, '2026-11-23T07:20:00Z')
  expect(text).toContain('Kadri Person')
  expect(text).toContain('avalik register')
  expect(text).toContain('lein')
  expect(emails[0]!.to.language).toBe('et')
})

test('purging resets the counts of a dry run, but not those of an import', async () => {
  const admin = await createImportAdmin()
  const { importId: checked, mapping } = await admin.upload(buildImportListFile(buildImportRows(3)))
  await admin.check(checked, mapping)
  const { importId: imported } = await admin.runImport(buildImportRows(2))
  const purge = async (id: string) => (await admin.call('eraseImport', { id }, { as: admin.as })).body.data!
  const noCounts = { new: 0, update: 0, same: 0, answered: 0, counsellor: 0, bad: 0, warned: 0 }
  expect(await purge(checked)).toMatchObject({ fileName: null, status: 'done', rowsDone: 0, counts: noCounts })
  expect(await purge(imported)).toMatchObject({ fileName: null, status: 'done', rowsDone: 2, counts: { new: 2 } })
})
