import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { createBookedProvider } from '#testing/server/booked-provider.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { collectDataExport } from './collect-data-export.ts'
import { renderDataExport } from './render-data-export.ts'

/** Tables that the data export leaves out, with the reason. A new table must be in the export or in this list. */
const EXCLUDED_TABLES: Record<string, string> = {
  calendar_entry: 'only that a time is occupied by a booking, an invitation or an offer, which is in the export',
  calendar_feed: 'a secret address with the sessions that are in the export',
  contact: 'only that two people have met, as their bookings show',
  contact_note: 'a provider’s own record about a client: in neither export (0018, 0021)',
  conversation_participant: 'how far each participant has read, and whether the provider blocked the client',
  discrepancy_resolution: 'the platform’s own ledger',
  dispute_note:
    'the administrators’ notes about a dispute, for the bank; the dispute is in the export, and the note is deleted with the account',
  feedback_request: 'only that an email was sent, which is in the export',
  rate_limit_counter: 'failed attempts of the last hours, by a keyed hash',
  helpline_check: 'which administrator checked a helpline; the decision is in the export',
  idempotency_key: 'stored replies of the last two days; their content is in the export',
  invoice_series: 'the last number used',
  ledger_entry: 'the platform’s own ledger; the payments, refunds and transfers behind it are in the export',
  ledger_line: 'the platform’s own ledger; the payments, refunds and transfers behind it are in the export',
  login_challenge: 'an unfinished login, for minutes, as a hash',
  organization_manager_invitation:
    'that an email was sent to an address, which is in the export; deleted with the answer',
  organization_month: 'totals of at least five clients, which identify no one',
  organization_slug: 'addresses of organisations; no personal data',
  passkey_challenge: 'the challenge that a passkey signs, for minutes, as a hash',
  discrepancy: 'differences between the platform’s ledger and Stripe',
  pending_block: 'that a decision about the person, which is in the export, is pending; for minutes',
  failed_job: 'failed jobs; no personal data',
  password_reset: 'a secret, for two hours, as a hash',
  stripe_event: 'events received from Stripe; no personal data',
  provider_import: 'which administrator imported a list and its progress; no data about people in it',
  provider_import_chunk: 'an open list, thirty days at most, encrypted; what is stored about a person is in the export',
  provider_import_address: 'the first row of an address in such a list, by a keyed hash',
  stripe_balance_transaction:
    'Stripe’s balance transactions; the payments, refunds and transfers behind them are in the export',
  provider_slug: 'earlier addresses of the page; the current one is in the export',
  provider_search: 'derived from the profile, session types and hours',
  session_search: 'derived from the profile, session types and hours',
  provider_search_text: 'derived from the profile, session types and hours',
  reconciliation_run: 'when the ledger was reconciled',
  recovery_code: 'secrets, as hashes',
  reminder: 'only that an email was sent, which is in the export',
  room_admission: 'that the provider admitted someone, whose time is in the export of their attendance',
  site: 'the id of the database',
  sign_up: 'no account yet: after verification the data is in the account; deleted after a day',
  tax_seller: 'a provider’s tax identity after their account was deleted: no account can request an export',
  vat_rate: 'statutory rates',
  transfer_reversal: 'requested reversals; the reversed amount is in the export with the transfer',
  transfer_attempt: 'attempts to create a transfer, which is in the export',
  waitlist_offer: 'a booking that was held for the person, which is in the export',
  zoom_meeting: 'the meeting of a session, until a day after it; the session is in the export',
}

/** Lists the tables that the queries of a data export read. */
async function listExportedTables(): Promise<Set<string>> {
  const deps = await createTestDeps()
  const provider = await createTestProvider(deps)
  const queries: string[] = []
  const plugin = {
    transformQuery: ({ node }: { node: unknown }) => {
      queries.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  }
  await collectDataExport({ ...deps, db: deps.db.withPlugin(plugin as never) }, provider.customerAccountId)
  const inRawSql = queries.join(' ').matchAll(/\b(?:from|join) (\w+)/g)
  const inQueryBuilder = queries.join(' ').matchAll(/"IdentifierNode","name":"(\w+)"/g)
  return new Set([...inRawSql, ...inQueryBuilder].map((match) => match[1]!))
}

async function listTables(): Promise<string[]> {
  const deps = await createTestDeps()
  const { rows } = await deps.db.executeQuery<{ name: string }>(
    CompiledQuery.raw(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration' order by 1`),
  )
  return rows.map((row) => row.name)
}

test('every table is in the data export or excluded with a reason', async () => {
  const [tables, exported] = [await listTables(), await listExportedTables()]
  const missing = tables.filter((name) => !exported.has(name) && !(name in EXCLUDED_TABLES))
  expect(missing).toEqual([])
  expect(Object.keys(EXCLUDED_TABLES).filter((name) => exported.has(name) || !tables.includes(name))).toEqual([])
})

test('a client’s export contains the message of a provider’s reschedule request', async () => {
  const { deps, session, call, me } = await createBookedProvider()
  const { id, customer } = await session()
  const startDateTimes = ['2026-11-27T10:00:00.000Z']
  const reply = await call('askToReschedule', { id, startDateTimes, note: 'I am at a funeral' }, await me())
  expect(reply.status).toBe(200)
  const dataExport = await collectDataExport(deps, customer.customerAccountId)
  expect(dataExport['moves']).toMatchObject([
    { booking: id, offeredTimes: startDateTimes, counsellorSaid: 'I am at a funeral' },
  ])
})

test('a provider’s export contains their hours, session types, transfers and invoices, and no client data', async () => {
  const { deps, session, provider } = await createBookedProvider()
  const { customer } = await session()
  const { providerId } = provider
  await sql`
    insert into working_hours_exception (provider_id, start_at, end_at) values (${providerId}, '2026-12-01', '2026-12-02')`.execute(
    deps.db,
  )
  await sql`
    insert into transfer (provider_id, day, amount_cents, next_attempt_at) values (${providerId}, '2026-11-20', 3825, now())`.execute(
    deps.db,
  )
  await sql`insert into invoice_series (series, last_number) values ('C1', 1)`.execute(deps.db)
  await sql`
    insert into invoice (kind, series, number, provider_id, month, amount_cents, issued_at, encrypted)
    values ('feeStatement', 'C1', 1, ${providerId}, '2026-10-01', 675, now(), 'x')`.execute(deps.db)
  const dataExport = await collectDataExport(deps, provider.customerAccountId)
  expect(dataExport['sessionTypes']).toMatchObject([{ kind: 'personal', price: 45, minutes: 60 }])
  expect(dataExport['workingHours']![0]).toMatchObject({ weekday: 1, from: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(dataExport['exceptions']).toMatchObject([{ startAt: '2026-12-01T00:00:00Z', kind: 'closed' }])
  expect(dataExport['heldSessions']).toMatchObject([{ status: 'booked', price: 45 }])
  expect(dataExport['transfers']).toMatchObject([{ day: '2026-11-20', amount: 38.25, sessions: 0 }])
  expect(dataExport['issuedInvoices']).toMatchObject([{ id: 'C1-1', kind: 'feeStatement', amount: 6.75 }])
  expect(JSON.stringify(dataExport)).not.toContain(customer.email)
  for (const language of UI_LANGUAGES) {
    const page = renderDataExport(dataExport, {
      language,
      timezone: 'Europe/Tallinn',
      brand: 'Hool',
      now: deps.clock.now(),
    })
    expect(page).not.toMatch(/dataExport\.(field|section)/)
  }
})

test('an export contains the reasons of administrators’ access and decisions, but not those for reading a provider’s clients', async () => {
  const { deps, call, provider, asSuperuser } = await createProviderWithAdmins()
  const { providerId, customerAccountId: customerId } = provider
  await call('openCustomerProfile', { customerId, reason: 'They wrote to us' }, await asSuperuser())
  await call('openProviderProfile', { providerId, reason: 'Mari asked', choice: 'question' }, await asSuperuser())
  const { decisions } = await collectDataExport(deps, customerId)
  expect(decisions!.map(({ reason }) => reason)).toEqual(['question', 'They wrote to us'])
})
