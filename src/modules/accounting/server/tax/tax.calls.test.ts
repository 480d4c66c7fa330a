import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postReversal, postTransfer } from '#modules/ledger/server/public.ts'
import { HEALTH_PROVIDER_TYPES } from '#platform/values/constants.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { INVOICE_COMPANY } from '#testing/server/invoiced-booking.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { listElementTexts, listXsdErrors } from '#testing/server/validate-xml.ts'
import { storeSellerDetails, taxJobs } from './public.ts'
import { loadTaxReport, loadTransferTotals } from './report.ts'

const FORM = { isVatRegistered: true, vatNumber: 'ee 100 931 558', taxCountry: 'EE', taxNumber: '48005170001' }
const NEW = { type: 2, location: 1, texts: { en: { title: 'One' } }, fee: 45, durationInMinutes: 60, languageId: 2 }

async function createSignedInProvider() {
  const deps = await createTestDeps()
  const app = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const as = { as: await logInTestUser(deps, provider) }
  return { deps, ...app, provider, as }
}

test('a provider stores VAT liability and tax number, encrypted and visible only to them', async () => {
  const { deps, call, as, provider } = await createSignedInProvider()
  expect((await call('getOwnTax', {}, as)).body.data).toMatchObject({
    isVatRegistered: false,
    taxNumber: null,
    missing: ['taxNumber', 'taxCountry', 'address', 'birthDate', 'account'],
  })
  const saved = await call('putOwnTax', { ...FORM, vatSince: '2026-01-01' }, as)
  expect(saved.body.data).toMatchObject({
    isVatRegistered: true,
    vatNumber: 'EE100931558',
    vatSince: '2026-01-01',
    taxCountry: 'EE',
    taxNumber: '48005170001',
    missing: ['address', 'birthDate', 'account'],
  })
  const { rows } = await sql<{ all: string }>`
    select a::text || encode(encrypted_tax, 'escape') as all from provider_application a`.execute(deps.db)
  expect(rows[0]!.all).not.toContain('48005170001')
  const other = await createTestProvider(deps)
  expect((await call('getOwnTax', {}, { as: await logInTestUser(deps, other) })).body.data).toMatchObject({
    taxNumber: null,
  })
  const deregistered = await call('putOwnTax', { ...FORM, isVatRegistered: false }, as)
  expect(deregistered.body.data).toMatchObject({ isVatRegistered: false, vatNumber: null, vatSince: null })
  expect(provider.providerId).not.toBe(other.providerId)
})

test.each([
  ['vatNumber', { vatNumber: undefined }],
  ['vatNumber', { vatNumber: 'EE100931559' }],
  ['taxNumber', { taxNumber: '48005170002' }],
  ['taxNumber', { taxNumber: '' }],
  ['taxCountry', { taxCountry: 'XX' }],
  ['vatSince', { vatSince: '2028-01-01' }],
])('an invalid %s is reported with its field and changes nothing (%o)', async (field, wrong) => {
  const { call, as } = await createSignedInProvider()
  const { status, body } = await call('putOwnTax', { ...FORM, ...wrong }, as)
  expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]])
  expect((await call('getOwnTax', {}, as)).body.data).toMatchObject({ isVatRegistered: false, taxNumber: null })
})

test('the database and the contract list the same health professions', async () => {
  const { deps, provider } = await createSignedInProvider()
  for (let type = 1; type <= 12; type++) {
    await deps.db.deleteFrom('provider_type').execute()
    await deps.db
      .insertInto('provider_type')
      .values({ provider_id: provider.providerId, provider_type_id: type })
      .execute()
    const { rows } = await sql<{ is_health: boolean }>`
      select is_health_profession_on(${provider.providerId}, '2026-11-24') as is_health`.execute(deps.db)
    expect([type, rows[0]!.is_health]).toEqual([type, (HEALTH_PROVIDER_TYPES as readonly number[]).includes(type)])
  }
})

test('a session type is exempt by its ground, requires a health profession for “health”, and keeps the ground when omitted', async () => {
  const { deps, call, as, provider } = await createSignedInProvider()
  const rejected = await call('addSessionTemplate', { ...NEW, vatGround: 'health' }, as)
  expect(rejected.body.fieldErrors).toEqual({ vatGround: expect.stringContaining('health profession') })
  expect((await call('listSessionTemplates', {}, as)).body.data!.vat).toEqual({
    isRegistered: false,
    ratePercent: null,
    grounds: ['social'],
  })
  await deps.db.insertInto('provider_type').values({ provider_id: provider.providerId, provider_type_id: 5 }).execute()
  await call('putOwnTax', FORM, as)
  const added = (await call('addSessionTemplate', { ...NEW, vatGround: 'health' }, as)).body.data!
  expect(added.vatGround).toBe('health')
  const { type: _type, ...same } = NEW
  const put = (change: object) => call('putSessionTemplate', { id: added.sessionTemplateId, ...same, ...change }, as)
  expect((await put({})).body.data!.vatGround).toBe('health')
  expect((await put({ vatGround: null })).body.data!.vatGround).toBeNull()
  expect((await put({ vatGround: 'training' })).status).toBe(422)
  expect((await call('listSessionTemplates', {}, as)).body.data!.vat).toEqual({
    isRegistered: true,
    ratePercent: 24,
    grounds: ['health', 'social'],
  })
})

test('an invitation with its own VAT terms is taxed according to them', async () => {
  const { deps, call, as } = await createSignedInProvider()
  await call('putOwnTax', FORM, as)
  const input = {
    name: 'Liis Kask',
    email: 'liis@hool.test',
    title: 'T',
    durationInMinutes: 60,
    location: 1,
    languageId: 2,
    price: 50,
    startDateTimes: ['2026-11-26T10:00:00Z'],
  }
  expect((await call('addInvitation', { ...input, vatGround: 'health' }, as)).body.fieldErrors).toHaveProperty(
    'vatGround',
  )
  expect((await call('addInvitation', { ...input, vatGround: 'social' }, as)).status).toBe(200)
  const templates = await deps.db
    .selectFrom('session_template')
    .select('vat_ground')
    .where('is_private', '=', true)
    .execute()
  expect(templates).toEqual([{ vat_ground: 'social' }])
})

/**
 * Creates an administrator, and a provider who was paid in two years. The returned functions complete the provider's
 * details and export the report.
 */
async function createTaxYears() {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  const { provider, call } = payee
  await payee.bookTime(provider, '2026-11-24T08:00:00Z')
  await payee.bookTime(provider, '2026-11-24T10:00:00Z')
  await payee.bookTime(provider, '2027-01-05T10:00:00Z')
  await payee.advanceTo('2026-11-25T12:00:00Z')
  await payee.advanceTo('2027-01-06T12:00:00Z')
  const as = { as: await logInTestUser(deps, provider) }
  await call('putOwnTax', FORM, as)
  const admin = { as: await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin })) }
  const completeDetails = () =>
    deps.db
      .updateTable('customer_account')
      .set({
        date_of_birth: Temporal.PlainDate.from('1980-05-17'),
        address_line1: '=cmd()',
        city: 'Tartu',
        country: 'EE',
      })
      .where('customer_account_id', '=', provider.customerAccountId)
      .execute()
  const file = async (kind: 'xml' | 'csv', year = 2026) => {
    const response = await payee.app.inject({
      url: `/api/super-user/tax/dac7/${year}/${kind}`,
      headers: { authorization: `Bearer ${admin.as.accessToken}` },
    })
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
  }
  return { deps, ...payee, as, admin, completeDetails, file }
}

test('the yearly report counts payouts by quarter, equals the transfers to the cent, and lists missing details', async () => {
  const { call, admin, deps, provider } = await createTaxYears()
  const loadReport = async (year: number) => (await call('taxReport', { year }, admin)).body.data!
  const report = await loadReport(2026)
  expect(report.sellers.items).toMatchObject([
    {
      providerId: provider.providerId,
      consideration: [0, 0, 0, 76.5],
      fees: [0, 0, 0, 13.5],
      activities: [0, 0, 0, 2],
      missing: ['address', 'birthDate', 'account'],
      isInXml: false,
    },
  ])
  expect(report.transfers).toEqual({ consideration: 76.5, fees: 13.5, activities: 2 })
  expect((await loadReport(2027)).sellers.items).toMatchObject([
    { consideration: [38.25, 0, 0, 0], activities: [1, 0, 0, 0] },
  ])
  for (const year of [2026, 2027]) {
    const { total, transfers } = await loadReport(year)
    const sum = (list: number[]) => list.reduce((total, amount) => total + amount, 0)
    expect([sum(total.consideration), sum(total.fees), sum(total.activities)]).toEqual([
      transfers.consideration,
      transfers.fees,
      transfers.activities,
    ])
  }
  // A reversal in a later year does not change the year already reported.
  const [{ transfer_id: id }] = (await deps.db
    .selectFrom('transfer')
    .select('transfer_id')
    .orderBy('day')
    .execute()) as [{ transfer_id: string }]
  const reversal = { transferId: id, providerId: provider.providerId, from: 0, to: 650, at: deps.clock.now() }
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('transfer').set({ reversed_cents: 650 }).where('transfer_id', '=', id).execute()
    await postReversal(tx, reversal)
  })
  expect((await loadReport(2026)).transfers.consideration).toBe(76.5)
  expect((await loadReport(2027)).sellers.items).toMatchObject([{ consideration: [31.75, 0, 0, 0] }])
  // Together, the two years add up to the ledger's transfers to providers less reversals.
  const { rows } = await sql<{ cents: number }>`
    select sum(-amount_cents)::int as cents from ledger_line join ledger_entry using (entry_id)
    where account = 'held' and kind in ('transfer', 'reversal')`.execute(deps.db)
  const paid = [(await loadReport(2026)).transfers.consideration, (await loadReport(2027)).transfers.consideration]
  expect(rows[0]!.cents).toBe(Math.round((paid[0]! + paid[1]!) * 100))
  expect((await loadReport(2025)).sellers).toMatchObject({ items: [], totalCount: 0 })
})

test('a reversal within the year reduces the quarter of the payout, and the sessions of an offset transfer count', async () => {
  const { call, admin, deps, provider } = await createTaxYears()
  const loadReport = async () => (await call('taxReport', { year: 2026 }, admin)).body.data!
  const transfer = deps.db.selectFrom('transfer').select('transfer_id').orderBy('day')
  const { transfer_id: transferId } = await transfer.executeTakeFirstOrThrow()
  const at = Temporal.Instant.from('2026-12-01T08:00:00Z')
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('transfer').set({ reversed_cents: 650 }).where('transfer_id', '=', transferId).execute()
    await postReversal(tx, { transferId, providerId: provider.providerId, from: 0, to: 650, at })
  })
  expect((await loadReport()).sellers.items).toMatchObject([{ consideration: [0, 0, 0, 70], activities: [0, 0, 0, 2] }])
  const { rows } = await sql<{ day: Temporal.PlainDate }>`select date '2026-11-20' as day`.execute(deps.db)
  const offsetTransfer = { provider_id: provider.providerId, day: rows[0]!.day, amount_cents: 0, deducted_cents: 7650 }
  const sent = { status: 'succeeded', next_attempt_at: at, requested_at: at, settled_at: at } as const
  await deps.db.transaction().execute(async (tx) => {
    const insertTransfer = tx
      .insertInto('transfer')
      .values({ ...offsetTransfer, ...sent })
      .returning('transfer_id')
    const { transfer_id: offsetId } = await insertTransfer.executeTakeFirstOrThrow()
    // Moves the first day's sessions to the zero transfer, as if they had been offset.
    await tx.updateTable('transfer').set({ deducted_cents: -7650 }).where('transfer_id', '=', transferId).execute()
    await tx.updateTable('transfer_item').set({ transfer_id: offsetId }).where('transfer_id', '=', transferId).execute()
  })
  expect((await loadReport()).transfers).toEqual({ consideration: 70, fees: 13.5, activities: 2 })
})

test('exports schema-valid OECD XML and a CSV exact to the cent without formulas, and audits both', async () => {
  const { file, completeDetails, deps, call, as } = await createTaxYears()
  const empty = await file('xml')
  expect(await listXsdErrors(empty.bytes, 'dpi', 'DPIXML_v1.0.xsd')).toEqual([])
  expect(listElementTexts(empty.bytes, 'dpi:MessageTypeIndic')).toEqual(['DPI403'])
  await completeDetails()
  const { bytes, headers } = await file('xml')
  expect([headers['content-disposition'], headers['cache-control']]).toEqual(['attachment', 'no-store'])
  expect(await listXsdErrors(bytes, 'dpi', 'DPIXML_v1.0.xsd')).toEqual([])
  expect(listElementTexts(bytes, 'dpi:TIN')).toContain('48005170001')
  expect(listElementTexts(bytes, 'dpi:BirthDate')).toEqual(['1980-05-17'])
  // Whole euros, rounded half up from 76.50 and 13.50.
  expect([
    listElementTexts(bytes, 'dpi:ConsQ4'),
    listElementTexts(bytes, 'dpi:FeesQ4'),
    listElementTexts(bytes, 'dpi:NumbQ4'),
  ]).toEqual([['77'], ['14'], ['2']])
  const csv = new TextDecoder().decode((await file('csv')).bytes)
  expect(csv).toContain("'=cmd()")
  expect(csv).toContain('76.50,13.50,2')
  await deps.db
    .updateTable('provider_account')
    .set({ business_type: 'company', company_name: 'Näidis & Co OÜ', registry_code: INVOICE_COMPANY.registryCode })
    .execute()
  await call('putOwnTax', { ...FORM, taxNumber: INVOICE_COMPANY.registryCode }, as)
  const company = (await file('xml')).bytes
  expect(await listXsdErrors(company, 'dpi', 'DPIXML_v1.0.xsd')).toEqual([])
  expect(listElementTexts(company, 'dpi:IN')).toEqual([INVOICE_COMPANY.registryCode])
  const { rows } = await sql<{
    action: string
    kind: string
  }>`select action, subject_kind as kind from audit_log order by 1`.execute(deps.db)
  expect(rows.map((row) => `${row.kind} ${row.action}`)).toEqual([
    'taxReport exportTaxReportCsv',
    ...Array<string>(3).fill('taxReport exportTaxReportXml'),
  ])
})

test('a provider who deleted their account is reported with the details stored then, for seven years', async () => {
  const { deps, completeDetails, call, admin, provider } = await createTaxYears()
  await completeDetails()
  await deps.db
    .transaction()
    .execute((tx) => storeSellerDetails(tx, { ...deps, now: deps.clock.now() }, provider.customerAccountId))
  await deps.db.updateTable('customer_account').set({ first_name: '–', last_name: '–', date_of_birth: null }).execute()
  const names = async () =>
    (await call('taxReport', { year: 2026 }, admin)).body.data!.sellers.items.map((seller) => [
      seller.name,
      seller.isInXml,
    ])
  expect(await names()).toEqual([['Counsellor Person', true]])
  const { rows } = await sql<{ row: string }>`select encode(encrypted, 'escape') as row from tax_seller`.execute(
    deps.db,
  )
  expect(rows[0]!.row).not.toMatch(/Tartu|48005170001/)
  const purge = () => taxJobs(deps).work['purge-tax-sellers']!({})
  deps.clock.moveTo('2034-12-31T12:00:00Z')
  await purge()
  expect(await deps.db.selectFrom('tax_seller').select('provider_id').execute()).toHaveLength(1)
  deps.clock.moveTo('2035-01-01T12:00:00Z')
  await purge()
  expect(await deps.db.selectFrom('tax_seller').select('provider_id').execute()).toEqual([])
  expect(await deps.db.selectFrom('provider_application').select('encrypted_tax').execute()).toEqual([
    { encrypted_tax: null },
  ])
})

test('adds up the payouts of a year beyond 21.5 million euros', async () => {
  const { deps, provider } = await createSignedInProvider()
  const at = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const amountCents = 2_000_000_000
  const transfer = { provider_id: provider.providerId, amount_cents: amountCents, deducted_cents: -amountCents }
  const sent = { status: 'succeeded', next_attempt_at: at, requested_at: at, settled_at: at } as const
  await deps.db.transaction().execute(async (tx) => {
    for (const date of ['2026-11-18', '2026-11-19']) {
      const row = { ...transfer, ...sent, day: Temporal.PlainDate.from(date) }
      const inserted = tx.insertInto('transfer').values(row).returning('transfer_id')
      const { transfer_id: transferId } = await inserted.executeTakeFirstOrThrow()
      await postTransfer(tx, { transferId, providerId: provider.providerId, amountCents, at })
    }
  })
  const [row] = await loadTaxReport(deps, 2026)
  expect(row!.consideration).toEqual([0, 0, 0, 2 * amountCents])
  expect(await loadTransferTotals(deps, 2026)).toEqual({ consideration: 2 * amountCents, fees: 0, activities: 0 })
})
