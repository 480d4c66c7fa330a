import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { CALL_TABLE, callContext, invitationInput, type OwnedBooking } from '#testing/server/call-table.ts'
import type { CallTableRow } from '#testing/server/call-table-row.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestCallers, type TestCaller } from '#testing/server/test-callers.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

let deps: TestDeps
let testApp: Awaited<ReturnType<typeof createTestApp>>
let payments: Awaited<ReturnType<typeof withPayments>>
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  payments = await withPayments(deps, { keep: true })
  testApp = await createTestApp(deps, { keep: true })
  callContext.callers = await createTestCallers(deps)
  const createHold = async (startDateTime: string): Promise<OwnedBooking> => {
    const input = { sessionTemplateId: callContext.callers.provider.sessionTemplateId, startDateTime }
    return (await testApp.call('createPaymentIntent', input, { bearer: callContext.callers.customer.bearer })).body
      .data!
  }
  const booked = await createHold('2026-11-25T06:00:00Z')
  const last = await createHold('2026-12-09T06:00:00Z')
  await deps.db.updateTable('booking').set({ status: 'booked', hold_expires_at: null }).execute()
  callContext.own = {
    ...(await createNote(deps)),
    booked,
    last,
    held: await createHold('2026-11-25T08:00:00Z'),
    releasable: await createHold('2026-11-25T10:00:00Z'),
    loginId: await createLogin(),
    ...(await createInvitationAndRequest()),
    ...(await createConversation()),
  }
  // The logins are not recent, so calls that erase an account or lock out its owner ask for a new login.
  await deps.db
    .updateTable('login')
    .set({ reauthenticated_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
})
afterAll(async () => {
  await testApp.app.close()
  await payments.sandbox.close()
  await deps.close()
})

/** Creates a note about a client, written by `provider`. No other caller may access the note. */
async function createNote({ db, clock }: TestDeps) {
  const { contact_id: contactId } = await db
    .insertInto('contact')
    .values({
      provider_id: callContext.callers.provider.providerId,
      customer_account_id: callContext.callers.customer.customerAccountId,
    })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  const noteId = randomUUID()
  const now = clock.now()
  await db
    .insertInto('contact_note')
    .values({
      note_id: noteId,
      contact_id: contactId,
      encrypted: Buffer.alloc(1),
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .execute()
  return { contactId, noteId }
}

/** Invites `customer` and creates a session request from them. */
async function createInvitationAndRequest() {
  const { provider, customer } = callContext.callers
  const as = await logInTestUser(deps, provider)
  const input = { ...invitationInput, email: customer.email, sessionTemplateId: provider.sessionTemplateId }
  const invitation = await testApp.call('addInvitation', input, { as })
  const times = ['2026-11-24T10:00:00Z']
  const requestInput = { providerId: provider.providerId, name: 'A', email: customer.email, availableTimes: times }
  const healthConsent = CONSENT_WORDING.request.version
  await testApp.call('customerRequest', { ...requestInput, healthConsent })
  const [request] = (await testApp.call('listRequests', {}, { as })).body.data!
  return { invitationId: invitation.body.data!.invitationId, requestId: request!.customerRequestId }
}

/** Creates a session request by the logged-in `customer`, and a conversation that contains a message from them. */
async function createConversation() {
  const { provider, customer } = callContext.callers
  const { bearer, email } = customer
  const request = { providerId: provider.providerId, name: 'A', email, availableTimes: ['2026-11-24T11:00:00Z'] }
  await testApp.call('customerRequest', request, { bearer })
  const opened = await testApp.call('openConversation', { providerId: provider.providerId }, { bearer })
  const { conversationId } = opened.body.data!
  const messageId = randomUUID()
  await testApp.call('sendMessage', { id: conversationId, messageId, text: 'Mine' }, { bearer })
  return { conversationId, messageId }
}

async function createLogin(): Promise<string> {
  await logInTestUser(deps, callContext.callers.customer)
  const logins = await testApp.call('listLogins', {}, { bearer: callContext.callers.customer.bearer })
  return logins.body.data!.find((login) => !login.isThisOne)!.loginId
}

function getExpectedStatus(call: AnyCall, row: CallTableRow, person: TestCaller): number {
  if (row.getStatus) return row.getStatus(person)
  if (call.who !== 'visitor' && call.who !== 'paymentProvider' && !person.isLoggedIn) return 401
  if (call.who === 'admin') return person.name === 'an admin' ? (row.status ?? 200) : 403
  // An administrator may make the call, but manages no organization.
  if (call.who === 'company')
    return person.name === 'a manager' ? (row.status ?? 200) : person.name === 'an admin' ? 404 : 403
  if (call.who === 'provider') return person.name === 'a counsellor' ? (row.status ?? 200) : 403
  return person.name === 'customer' ? (row.status ?? 200) : (row.others ?? row.status ?? 200)
}

// Access to individual records using other people's ids is tested in foreign-ids.calls.test.ts.
describe('access to each call', () => {
  it.each(Object.entries(CALL_TABLE) as [CallName, CallTableRow][])('%s', async (name, row) => {
    const statuses: Record<string, number> = {}
    const expectedStatuses: Record<string, number> = {}
    for (const [index, person] of callContext.callers.all.entries()) {
      const options = { from: `10.1.0.${index}`, ...(person.bearer ? { bearer: person.bearer } : {}) }
      statuses[person.name] = (await testApp.call(name, row.input?.(index) ?? {}, options)).status
      expectedStatuses[person.name] = getExpectedStatus(ALL_CALLS[name], row, person)
    }
    expect(statuses).toEqual(expectedStatuses)
  })

  it('has a row for every call of the contract', () => {
    expect(Object.keys(CALL_TABLE).sort()).toEqual(Object.keys(ALL_CALLS).sort())
  })
})

describe('protected fields cannot be written by the caller', () => {
  it.each(['role', 'emailAddress', 'emailConfirmed', 'customerAccountId', 'providerAccountId', 'paymentMethodStatus'])(
    '%s',
    async (field) => {
      const { status, body } = await testApp.call(
        'putProfile',
        { [field]: 3 },
        { bearer: callContext.callers.customer.bearer },
      )
      expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
    },
  )

  it.each(['amount', 'price', 'fee', 'status', 'providerId', 'currency'])('a booking’s %s', async (field) => {
    const input = {
      sessionTemplateId: callContext.callers.provider.sessionTemplateId,
      startDateTime: '2026-12-02T10:00:00Z',
    }
    const { status, body } = await testApp.call(
      'createPaymentIntent',
      { ...input, [field]: 1 },
      { bearer: callContext.callers.customer.bearer },
    )
    expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
  })
})

test('a blocked person is logged out at the next request', async () => {
  const { customerAccountId, bearer } = callContext.callers.customer
  const setBlocked = (login_blocked_at: Temporal.Instant | null) =>
    deps.db
      .updateTable('customer_account')
      .set({ login_blocked_at })
      .where('customer_account_id', '=', customerAccountId)
      .execute()
  await setBlocked(deps.clock.now())
  expect((await testApp.call('getProfile', {}, { bearer })).status).toBe(401)
  await setBlocked(null)
  expect((await testApp.call('getProfile', {}, { bearer })).status).toBe(200)
})
