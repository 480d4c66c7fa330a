import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLogJobs, eraseAuditReasons } from '#platform/server/audit-log/public.ts'
import { TIMELINE_EVENTS } from '#platform/values/audit-log.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'

const REASON = 'They asked us about a refund.'
const FRIDAY = '2026-11-27T10:00:00Z'

test('finds people by parts of name and address, by id and by status', async () => {
  const { deps, call, provider, asSuperuser, superuser } = await createProviderWithAdmins()
  const tiit = await createTestCustomer(deps, { firstName: 'Tiit Õie', email: 'tiit_50%@hool.test' })
  const as = await asSuperuser()
  const findEmails = async (filters: Record<string, unknown>) =>
    (await call('listUsers', filters, as)).body.data!.items.map((item) => item.emailAddress)
  expect(await findEmails({ searchText: 'oie TIIT' })).toEqual([tiit.email])
  expect(await findEmails({ searchText: '_50%' })).toEqual([tiit.email])
  expect(await findEmails({ searchText: '%' })).toEqual([tiit.email])
  expect(await findEmails({ searchText: provider.providerId.toUpperCase() })).toEqual([provider.email])
  expect(await findEmails({ searchText: provider.customerAccountId })).toEqual([provider.email])
  expect(await findEmails({ role: 'admin', searchText: 'Uku' })).toEqual([superuser.email])
  expect(await findEmails({ state: 'blocked' })).toEqual([])
  await call('blockUser', { id: tiit.customerAccountId, reason: REASON }, as)
  expect(await findEmails({ state: 'blocked' })).toEqual([tiit.email])
  expect(await findEmails({ state: 'active', searchText: 'tiit' })).toEqual([])
  const page = (await call('listUsers', { pageSize: 2, page: 2 }, as)).body.data!
  expect([page.items.length, page.totalCount, page.page]).toEqual([2, 4, 2])
})

test('grants access to a client’s data for half an hour, only to the administrator who gave a reason', async () => {
  const { deps, call, session, asSuperuser, asAnother, listAuditLog } = await createProviderWithAdmins()
  const { customer } = await session()
  const customerId = customer.customerAccountId
  const read = async (as: Awaited<ReturnType<typeof asSuperuser>>) =>
    (await call('getCustomerProfile', { customerId }, as)).body.code ?? 'read'
  expect(await read(await asSuperuser())).toBe('reasonNeeded')
  const opened = await call(
    'openCustomerProfile',
    { customerId, reason: REASON, choice: 'question' },
    await asSuperuser(),
  )
  expect(opened.body.data).toEqual({ openUntil: '2026-11-23T07:50:00Z' })
  expect([await read(await asSuperuser()), await read(await asAnother())]).toEqual(['read', 'reasonNeeded'])
  expect(await listAuditLog()).toEqual(['readCustomer customer: question'])
  const log = (await call('listAudit', { action: 'readCustomer' }, await asAnother())).body.data!
  expect(log.items).toMatchObject([{ by: 'Uku Person', subjectId: customerId, choice: 'question', reason: REASON }])
  deps.clock.forward({ minutes: 30 })
  expect(await read(await asSuperuser())).toBe('reasonNeeded')
})

test('a client’s timeline lists events newest first, by kind and page, without any messages', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, session, provider, asSuperuser } = setup
  const { id, customer, them } = await session()
  await session(FRIDAY)
  await call('writeNote', { id, note: 'I whisper' }, await them())
  await call('cancelBooking', { id, x: '0', cancellationReason: 'I whisper' }, await them())
  // These rows are dated by the database clock, which differs from the test clock.
  const testTime = { created_at: deps.clock.now() }
  await deps.db.updateTable('customer_account').set(testTime).execute()
  await deps.db.updateTable('email').set(testTime).execute()
  const customerId = customer.customerAccountId
  const as = await asSuperuser()
  await call('openCustomerProfile', { customerId, reason: REASON }, as)
  const { history, ...person } = (await call('getCustomerProfile', { customerId, pageSize: 100 }, as)).body.data!
  expect(person).toMatchObject({ emailAddress: customer.email, sessionsAhead: 0, sessionsHeld: 0, isListed: false })
  const events = history.items.map((item) => `${item.kind} ${item.what}`)
  for (const event of [
    'account signedUp',
    'account emailProven',
    'login loggedIn',
    'session booked',
    'session cancelledByCustomer',
    'payment paid',
    'payment refund',
    'letter bookingConfirmed',
    'look readCustomer',
  ])
    expect(events).toContain(event)
  expect(history.items.map((item) => item.at)).toEqual(
    history.items
      .map((item) => item.at)
      .toSorted()
      .toReversed(),
  )
  expect(history.items.find((item) => item.what === 'booked')).toMatchObject({
    otherName: 'Counsellor Person',
    otherId: provider.providerId,
    amount: 45,
    startDateTime: '2026-11-26T10:00:00Z',
  })
  expect(JSON.stringify(history)).not.toMatch(/whisper|First session/)
  const emailEvent = history.items.find((item) => item.what === 'bookingConfirmed')!
  expect(emailEvent.subject).toMatch(/^Your booking is confirmed/)
  let eventCount = 0
  for (const kind of TIMELINE_EVENTS) {
    const filtered = (await call('getCustomerProfile', { customerId, kind }, as)).body.data!.history
    expect(filtered.items.every((item) => item.kind === kind)).toBe(true)
    eventCount += filtered.totalCount
  }
  expect(eventCount).toBe(history.totalCount)
  const secondPage = (await call('getCustomerProfile', { customerId, page: 2, pageSize: 3 }, as)).body.data!.history
  expect(secondPage.items).toEqual(history.items.slice(3, 6))
  const auditLog = JSON.stringify(await sql`select * from audit_log`.execute(deps.db))
  expect(auditLog).not.toContain('whisper')
})

test('a provider’s timeline names clients only after a reason was given, and each view is audited', async () => {
  const { call, session, provider, asSuperuser, listAuditLog } = await createProviderWithAdmins()
  const { customer } = await session()
  const { providerId } = provider
  const as = await asSuperuser()
  const read = async () => (await call('getProviderProfile', { providerId, pageSize: 100 }, as)).body.data!
  const before = await read()
  await read()
  expect([before.openUntil, before.isListed, before.sessionsAhead]).toEqual([null, true, 1])
  expect(before.history.items.find((item) => item.what === 'booked')).toMatchObject({ otherName: null, otherId: null })
  expect(JSON.stringify(before)).not.toContain(customer.customerAccountId)
  await call('openProviderProfile', { providerId, reason: REASON }, as)
  const after = await read()
  expect(after.history.items.find((item) => item.what === 'booked')).toMatchObject({
    otherId: customer.customerAccountId,
  })
  expect(await listAuditLog()).toEqual(['readProvider provider', 'readProviderClients provider: other'])
  const kinds = ['account', 'application', 'session', 'payment', 'transfer', 'claim', 'letter', 'decision', 'look']
  for (const kind of kinds) expect((await call('getProviderProfile', { providerId, kind }, as)).status).toBe(200)
})

test('encrypts reasons, erases them with the account or, for views, after a year, and preserves the log entries', async () => {
  const { deps, call, asSuperuser, listAuditLog } = await createProviderWithAdmins()
  const client = await createTestCustomer(deps)
  const { customerAccountId: id } = client
  await call('openCustomerProfile', { customerId: id, reason: 'panic attacks' }, await asSuperuser())
  await call('blockUserRole', { id, x: 'customer', reason: 'panic again', choice: 'safety' }, await asSuperuser())
  const { rows } = await sql<{ text: string }>`select t::text as text from audit_log t`.execute(deps.db)
  expect(JSON.stringify(rows)).not.toContain('panic')
  const listReasons = async () =>
    (await call('listAudit', { subjectId: id }, await asSuperuser())).body.data!.items.map((item) => [
      item.choice,
      item.reason,
    ])
  expect(await listReasons()).toEqual([
    ['safety', 'panic again'],
    ['other', 'panic attacks'],
  ])
  const profile = (await call('getCustomerProfile', { customerId: id, kind: 'decision' }, await asSuperuser())).body
    .data!
  expect(profile.history.items).toMatchObject([{ what: 'blockCustomer', choice: 'safety', reason: 'panic again' }])
  deps.clock.forward({ hours: 24 * 366 })
  await auditLogJobs(deps).work['purge-audit-reasons']!({})
  expect(await listReasons()).toEqual([
    ['safety', 'panic again'],
    ['other', null],
  ])
  await eraseAuditReasons(deps.db, id)
  expect(await listReasons()).toEqual([
    ['safety', null],
    ['other', null],
  ])
  expect(await listAuditLog()).toEqual(['readCustomer customer: other', 'blockCustomer customer: safety'])
})

test('a timeline includes disputes, failed payouts, expired and moved sessions, invitations, organisations and refunds', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, session, provider, me, asSuperuser } = setup
  const { id, customer } = await session()
  const { providerId } = provider
  const as = await asSuperuser()
  const payment = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await call('refundPayment', { id: payment.payment_id, amount: 1, reason: 'Kind Mari asked.' }, as)
  const at = deps.clock.now()
  await sql`insert into dispute (stripe_dispute_id, payment_id, amount_cents, reason, status, opened_at, decided_at)
    values ('dp_1', ${payment.payment_id}, 4500, 'other', 'won', ${at}, ${at})`.execute(deps.db)
  await sql`insert into bank_payout values ('po_1', ${providerId}, 3825, 'failed', 'other', ${at}, ${at})`.execute(
    deps.db,
  )
  await sql`update booking set moves = 2, moved_at = ${at} where booking_id = ${id}`.execute(deps.db)
  const { id: expiredId } = await session(FRIDAY)
  await sql`update booking set status = 'expired', ended_at = ${at} where booking_id = ${expiredId}`.execute(deps.db)
  const invitation = await call(
    'addInvitation',
    {
      name: 'Liis Kask',
      email: 'liis@hool.test',
      sessionTemplateId: provider.sessionTemplateId,
      startDateTimes: ['2026-12-03T10:00:00Z'],
    },
    await me(),
  )
  expect(invitation.status).toBe(200)
  const organisation = await createOrganizationWithManager(deps)
  await organisation.addMember(provider)
  const timeline = (await call('getProviderProfile', { providerId, pageSize: 100 }, as)).body.data!.history.items
  const events = timeline.map(({ kind, what, count }) => `${kind} ${what} ${count ?? ''}`.trim())
  for (const event of [
    'payment disputed',
    'payment disputeWon',
    'transfer payoutFailed',
    'session moved 2',
    'session expired',
    'session invited',
    'account membershipConfirmed',
    'decision refundPayment',
  ])
    expect(events).toContain(event)
  expect(JSON.stringify(timeline)).not.toMatch(/Mari|Liis|other, shared/)
  const customerId = customer.customerAccountId
  await call('openCustomerProfile', { customerId, reason: REASON }, as)
  const clientTimeline = (await call('getCustomerProfile', { customerId, pageSize: 100 }, as)).body.data!.history.items
  const clientEvents = clientTimeline.map(({ what }) => what)
  expect(clientEvents).toEqual(expect.arrayContaining(['disputed', 'refundPayment']))
  expect(clientEvents).not.toContain('payoutFailed')
})
