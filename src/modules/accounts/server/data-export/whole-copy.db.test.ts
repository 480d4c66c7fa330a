import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { aBookedPractice } from '#testing/server/a-booked-practice.ts'
import { aSupervisedPractice } from '#testing/server/a-superuser.ts'
import { aProvider } from '#testing/server/factories.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { collectCopy } from './collect-copy.ts'
import { copyAsHtml } from './copy-as-html.ts'

/** Tables that no copy of one's data reads, and why. A new table is in the copy, or here. */
const NOT_COPIED: Record<string, string> = {
  calendar_entry: 'only that a time is taken, by a booking, an invitation or an offer that is in the copy itself',
  contact: 'only that two people have met, as their bookings say',
  contact_note: 'a counsellor’s own record, about a client: in neither copy (0018, 0021)',
  conversation_side: 'how far each of the two has read, and whom a counsellor does not want to hear',
  difference_correction: 'the platform’s own books',
  dispute_note:
    'what superusers did about a dispute, for the bank; the dispute is in the copy, and the note goes with the account',
  feedback_ask: 'only that a letter was written, which is in the copy',
  guess_count: 'failed guesses of the last hours, by a keyed hash',
  helpline_check: 'which superuser checked a helpline; the decision is in the copy',
  idempotency_key: 'answers of the last two days, said again; what they say is in the copy',
  invoice_series: 'the last number given out',
  ledger_entry: 'the platform’s own books; the payments, refunds and transfers behind them are in the copy',
  ledger_line: 'the platform’s own books; the payments, refunds and transfers behind them are in the copy',
  login_ticket: 'half a login, for minutes, as a hash',
  organization_manager_invitation:
    'that a letter was written to an address, which is in the copy; gone with the answer',
  organization_month: 'sums of at least five clients, which tell of nobody',
  organization_slug: 'addresses of organisations; about no person',
  passkey_challenge: 'what a passkey has to sign, for minutes, as a hash',
  money_difference: 'the platform’s own books beside the payment provider’s',
  open_closing: 'that a decision about the person, which is in the copy, is not carried out yet; for minutes',
  noted_fault: 'what a sweeper could not do; about no person',
  password_reset: 'a secret, for two hours, as a hash',
  payment_event: 'that the payment provider told us something; about no person',
  provider_import: 'which superuser brought in a list and how far it is; about nobody in it',
  provider_import_chunk:
    'a list while it is open, thirty days at most, sealed; what is kept of a person is in the copy',
  provider_import_mark: 'the first row of an address in such a list, by a keyed hash',
  provider_movement:
    'the payment provider’s own list of moves; the payments, refunds and transfers behind it are in the copy',
  provider_slug: 'addresses that the page had before; the present one is in the copy',
  provider_search: 'made anew from practice, session types and hours',
  session_search: 'made anew from practice, session types and hours',
  provider_search_text: 'made anew from practice, session types and hours',
  reconciliation_run: 'when the books were compared',
  recovery_code: 'secrets, as hashes',
  reminder: 'only that a letter was written, which is in the copy',
  room_admission: 'that the counsellor let somebody in, whose time is in the copy with the stay',
  sign_up: 'no account yet: whoever proves the address has it then as an account; gone after a day',
  tax_seller: 'who a counsellor was when their account closed: nobody is left who could ask for a copy',
  vat_rate: 'rates of the law',
  take_back: 'what was asked back of a transfer; how much came back is in the copy with it',
  transfer_try: 'how often the payment provider was asked for a transfer that is in the copy',
  waiting_offer: 'a booking that was held for the person, which is in the copy',
  zoom_meeting: 'until a day after a session: where it is held; the session is in the copy',
}

/** The tables which the statements of one copy name. */
async function readTables(): Promise<Set<string>> {
  const house = await testHouse()
  const me = await aProvider(house)
  const seen: string[] = []
  const plugin = {
    transformQuery: ({ node }: { node: unknown }) => {
      seen.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  }
  await collectCopy({ ...house, db: house.db.withPlugin(plugin as never) }, me.customerAccountId)
  const raw = seen.join(' ').matchAll(/\b(?:from|join) (\w+)/g)
  const built = seen.join(' ').matchAll(/"IdentifierNode","name":"(\w+)"/g)
  return new Set([...raw, ...built].map((found) => found[1]!))
}

async function allTables(): Promise<string[]> {
  const house = await testHouse()
  const { rows } = await house.db.executeQuery<{ name: string }>(
    CompiledQuery.raw(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`),
  )
  return rows.map((row) => row.name)
}

test('every table of the database is in the copy of one’s data, or is named here with the reason', async () => {
  const [tables, read] = [await allTables(), await readTables()]
  const missing = tables.filter((name) => !read.has(name) && !(name in NOT_COPIED))
  expect(missing).toEqual([])
  expect(Object.keys(NOT_COPIED).filter((name) => read.has(name) || !tables.includes(name))).toEqual([])
})

test('a client’s copy holds what a counsellor wrote when they asked to move a session', async () => {
  const { house, session, call, me } = await aBookedPractice()
  const { id, customer } = await session()
  const startDateTimes = ['2026-11-27T10:00:00.000Z']
  const asked = await call('askToReschedule', { id, startDateTimes, note: 'I am at a funeral' }, await me())
  expect(asked.status).toBe(200)
  const copy = await collectCopy(house, customer.customerAccountId)
  expect(copy['moves']).toMatchObject([
    { booking: id, offeredTimes: startDateTimes, counsellorSaid: 'I am at a funeral' },
  ])
})

test('a counsellor’s copy holds their hours, session types, transfers and invoices, and no client', async () => {
  const { house, session, provider } = await aBookedPractice()
  const { customer } = await session()
  const { provider_id } = { provider_id: provider.providerId }
  await sql`
    insert into working_hours_exception (provider_id, start_at, end_at) values (${provider_id}, '2026-12-01', '2026-12-02')`.execute(
    house.db,
  )
  await sql`
    insert into transfer (provider_id, day, amount_cents, next_try_at) values (${provider_id}, '2026-11-20', 3825, now())`.execute(
    house.db,
  )
  await sql`insert into invoice_series (series, last_number) values ('C1', 1)`.execute(house.db)
  await sql`
    insert into invoice (kind, series, number, provider_id, month, amount_cents, issued_at, sealed)
    values ('feeStatement', 'C1', 1, ${provider_id}, '2026-10-01', 675, now(), 'x')`.execute(house.db)
  const copy = await collectCopy(house, provider.customerAccountId)
  expect(copy['sessionTypes']).toMatchObject([{ kind: 'personal', price: 45, minutes: 60 }])
  expect(copy['workingHours']![0]).toMatchObject({ weekday: 1, from: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(copy['exceptions']).toMatchObject([{ startAt: '2026-12-01T00:00:00Z', kind: 'closed' }])
  expect(copy['heldSessions']).toMatchObject([{ status: 'booked', price: 45 }])
  expect(copy['transfers']).toMatchObject([{ day: '2026-11-20', amount: 38.25, sessions: 0 }])
  expect(copy['issuedInvoices']).toMatchObject([{ id: 'C1-1', kind: 'feeStatement', amount: 6.75 }])
  expect(JSON.stringify(copy)).not.toContain(customer.email)
  for (const language of UI_LANGUAGES) {
    const page = copyAsHtml(copy, { language, timezone: 'Europe/Tallinn', brand: 'Hool', now: house.clock.now() })
    expect(page).not.toMatch(/copy\.(field|section)/)
  }
})

test('a copy holds why superusers looked at somebody and decided, and not why they named a counsellor’s clients', async () => {
  const { house, call, provider, asSuperuser } = await aSupervisedPractice()
  const { providerId, customerAccountId: customerId } = provider
  await call('openCustomerProfile', { customerId, reason: 'They wrote to us' }, await asSuperuser())
  await call('openProviderProfile', { providerId, reason: 'Mari asked', choice: 'question' }, await asSuperuser())
  const { decisions } = await collectCopy(house, customerId)
  expect(decisions!.map(({ reason }) => reason)).toEqual(['question', 'They wrote to us'])
})
