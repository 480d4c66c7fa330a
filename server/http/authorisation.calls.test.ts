import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ALL_CALLS } from '#contract/all-calls.ts'
import type { AnyCall } from '#contract/call.ts'
import type { CallName } from '#contract/call-paths.ts'
import { aPayoutForm } from '../testing/a-payout-form.ts'
import { A_CLAIM, aPdf } from '../testing/an-applicant.ts'
import { type Person, type Persons, persons } from '../testing/persons.ts'
import { signInAs, testApp } from '../testing/test-app.ts'
import { type TestHouse, testHouse } from '../testing/test-house.ts'
import { withPayments } from '../testing/test-payments.ts'

let house: TestHouse
let made: Awaited<ReturnType<typeof testApp>>
let payments: Awaited<ReturnType<typeof withPayments>>
let everybody: Persons
/** What belongs to `customer`: a hold for each call that changes one, a booked session, a second login. */
let own: {
  held: Held
  let: Held
  booked: Held
  last: Held
  loginId: string
  contactId: string
  noteId: string
  invitationId: string
  requestId: string
}

interface Held {
  bookingId: string
  paymentIntentId: string
}

beforeAll(async () => {
  house = await testHouse({ keep: true })
  payments = await withPayments(house, { keep: true })
  made = await testApp(house, { keep: true })
  everybody = await persons(house)
  const hold = async (startDateTime: string): Promise<Held> => {
    const wanted = { sessionTemplateId: everybody.provider.sessionTemplateId, startDateTime }
    return (await made.call('createPaymentIntent', wanted, { bearer: everybody.customer.bearer })).body.data!
  }
  const booked = await hold('2026-11-25T06:00:00Z')
  const last = await hold('2026-12-09T06:00:00Z')
  await house.db.updateTable('booking').set({ status: 'booked', hold_expires_at: null }).execute()
  own = {
    ...(await aNoteOf(house)),
    booked,
    last,
    held: await hold('2026-11-25T08:00:00Z'),
    let: await hold('2026-11-25T10:00:00Z'),
    loginId: await aLogin(),
    ...(await invitedAndAsked()),
  }
  // Nobody has just shown that it is them: what erases an account or locks its owner out asks first.
  await house.db
    .updateTable('login')
    .set({ proved_at: house.clock.now().subtract({ minutes: 10 }) })
    .execute()
})
afterAll(async () => {
  await made.app.close()
  await payments.sandbox.close()
  await house.connection.close()
})

/** What `provider` has of a client: nobody else may meet it. */
async function aNoteOf({ db, clock }: TestHouse) {
  const { contact_id: contactId } = await db
    .insertInto('contact')
    .values({
      provider_id: everybody.provider.providerId,
      customer_account_id: everybody.customer.customerAccountId,
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
      sealed: Buffer.alloc(1),
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .execute()
  return { contactId, noteId }
}

/** `customer` is invited by the counsellor of the market, and has asked them for a time. */
async function invitedAndAsked() {
  const { provider, customer } = everybody
  const as = await signInAs(house, provider)
  const wanted = { ...anInvitation, email: customer.email, sessionTemplateId: provider.sessionTemplateId }
  const invited = await made.call('addInvitation', wanted, { as })
  const times = ['2026-11-24T10:00:00Z']
  const asked = { providerId: provider.providerId, name: 'A', email: customer.email, availableTimes: times }
  await made.call('customerRequest', asked)
  const [request] = (await made.call('listRequests', {}, { as })).body.data!
  return { invitationId: invited.body.data!.invitationId, requestId: request!.customerRequestId }
}

async function aLogin(): Promise<string> {
  await signInAs(house, everybody.customer)
  const logins = await made.call('listLogins', {}, { bearer: everybody.customer.bearer })
  return logins.body.data!.find((one) => !one.isThisOne)!.loginId
}

/** `status`: of anybody whom the contract lets in; `others`: of those to whom the thing does not belong. */
interface Row {
  input?: (index: number) => Record<string, unknown>
  status?: number
  others?: number
  each?: (person: Person) => number
}
const slug = 'no-such-organisation'
const anybody = () => ({ id: everybody.provider.providerId })
const password = { password: 'Another-Pass-1', confirmPassword: 'Another-Pass-1' }
const signUp = (index: number) => ({
  firstName: 'A',
  lastName: 'B',
  emailAddress: `new-${index}@hool.test`,
  ...password,
})
const anInvitation = { name: 'A', email: 'a@hool.test', startDateTimes: ['2026-12-16T10:00:00Z'] }
const weekRange = { fromDate: '2026-12-07', toDate: '2026-12-13' }
const shownPasskey = { credentialId: 'AA', clientDataJson: 'AA', authenticatorData: 'AA', signature: 'AA' }
const madePasskey = { credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA' }
const oneDay = [{ dayId: 1, isOpened: true, workingIntervals: [{ startHours: '10:00', endHours: '12:00' }] }]
const oneDate = { date: '2026-12-08', time: '18:00' }
const offered = { location: 1, texts: { en: { title: 'New' } }, fee: 45, durationInMinutes: 60, languageId: 2 }
const foreign = (input: () => Record<string, unknown>): Row => ({ input, others: 404 })

/** One row a call: a call of the contract without one does not compile. */
const TABLE: Record<CallName, Row> = {
  login: { input: () => ({ userName: 'nobody@hool.test', password: 'x' }), status: 401 },
  refreshToken: { each: ({ name }) => (name === 'a refresh token' ? 200 : 401) },
  signOut: { input: () => ({ cancelToken: 'none' }) },
  customerSignUp: { input: signUp },
  accountSignUp: { input: signUp },
  sendVerifyEmail: { input: (index) => ({ email: `new-${index}@hool.test` }) },
  verifyEmail: { input: () => ({ token: 'none' }), status: 422 },
  forgotPassword: { input: (index) => ({ email: `new-${index}@hool.test` }) },
  updatePassword: { input: () => ({ currentPassword: 'x', ...password }), each: ({ isIn }) => (isIn ? 422 : 401) },
  contactUs: { input: () => ({ name: 'A', email: 'a@hool.test', message: 'Hello' }) },
  listLogins: {},
  endLogin: foreign(() => ({ id: own.loginId })),
  endOtherLogins: {},
  loginSecondStep: { input: () => ({ ticket: 'none', code: '123456' }), status: 409 },
  wakeAccount: { input: () => ({ ticket: 'none' }), status: 409 },
  passkeyOptions: {},
  loginPasskey: { input: () => ({ passkey: shownPasskey }), status: 422 },
  proveItIsMe: { input: () => ({ password: 'x' }), status: 422 },
  getSafety: {},
  startTwoStep: { status: 403 },
  confirmTwoStep: { input: () => ({ code: '123456' }), status: 403 },
  newRecoveryCodes: { status: 403 },
  endTwoStep: { status: 403 },
  newPasskeyOptions: { status: 403 },
  addPasskey: { input: () => ({ name: 'Phone', passkey: madePasskey }), status: 403 },
  renamePasskey: { input: () => ({ id: randomUUID(), name: 'Phone' }), status: 404 },
  removePasskey: { input: () => ({ id: randomUUID() }), status: 403 },
  getClosing: {},
  closeAccount: { status: 403 },
  deactivateAccount: { status: 403 },
  getDataRequest: {},
  requestData: { status: 403 },
  downloadData: { input: () => ({ token: 'none' }), status: 404 },
  getProfile: {},
  putProfile: { input: () => ({ city: 'Tartu' }) },
  putBookmark: { input: () => ({ providerId: everybody.provider.providerId, isBookmarked: true }) },
  generalItems: {},
  listOrganizations: {},
  publicSettings: {},
  findPlaces: { input: () => ({ query: 'tar' }) },
  searchProviders: {},
  searchOrganizationProviders: { input: () => ({ slug }), status: 404 },
  providerProfile: { input: anybody },
  providerPage: { input: anybody },
  publicFeedback: { input: anybody },
  getAvailability: {
    input: () => ({ ...anybody(), fromDate: '2026-11-24', toDate: '2026-11-25', durationInMinutes: 60 }),
  },
  firstAvailability: { input: () => ({ ...anybody(), durationInMinutes: 60 }) },
  searchGroupSessions: {},
  providerMetadata: { input: () => ({ slug: everybody.provider.providerId }) },
  getOrganization: { input: () => ({ id: slug }), status: 404 },
  customerRequest: {
    input: (index) => ({
      providerId: everybody.provider.providerId,
      name: 'A',
      email: `new-${index}@hool.test`,
      availableTimes: ['2026-11-24T10:00:00Z'],
    }),
  },
  offerSummary: { input: () => ({ id: everybody.provider.sessionTemplateId }) },
  createPaymentIntent: {
    input: (index) => ({
      sessionTemplateId: everybody.provider.sessionTemplateId,
      startDateTime: Temporal.Instant.from('2026-12-01T06:00:00Z')
        .add({ hours: 24 * 7 * index })
        .toString(),
    }),
  },
  resumePayment: foreign(() => ({ bookingId: own.held.bookingId })),
  checkPaymentIntent: foreign(() => ({ id: own.held.paymentIntentId })),
  releaseHold: foreign(() => ({ id: own.let.bookingId })),
  writeNote: foreign(() => ({ id: own.held.bookingId, note: 'Mine' })),
  listBookings: { input: () => ({ when: 'upcoming' }) },
  sessionInfo: foreign(() => ({ id: own.booked.bookingId })),
  getSession: foreign(() => ({ id: own.booked.paymentIntentId })),
  sessionCalendar: foreign(() => ({ id: own.booked.bookingId })),
  paymentWebhook: { status: 400 },
  getWorkingHours: {},
  putWorkingHours: { input: () => ({ dailyMaximum: 9 }) },
  filterWorkingHours: { input: () => weekRange },
  previewWorkingHours: { input: () => ({ ...weekRange, durationInMinutes: 60 }) },
  listWorkingHoursItems: {},
  putWorkingHoursItems: { input: () => ({ pivotStart: '2026-12-07', workingTimeForDay: oneDay }) },
  deleteWorkingHoursItems: { input: () => ({ pivotStart: '2026-12-07' }) },
  listWorkingHoursExceptions: {},
  addWorkingHoursException: { input: () => ({ fromDate: '2026-12-15', toDate: '2026-12-16' }) },
  getBilling: {},
  billingCsv: {},
  providerInvoice: { input: () => ({ id: own.booked.bookingId }), status: 404 },
  feeStatement: { input: () => ({ month: '2026-10' }), status: 404 },
  getEarnings: {},
  getStatistics: {},
  getOwnWebsite: {},
  listContacts: {},
  contactsCsv: {},
  getContact: { input: () => ({ id: own.contactId }), status: 404 },
  exportContact: { input: () => ({ id: own.contactId }), status: 404 },
  putContactNote: {
    input: () => ({ id: own.contactId, noteId: randomUUID(), text: 'Not mine', version: 0 }),
    status: 404,
  },
  deleteContactNote: { input: () => ({ id: own.contactId, noteId: own.noteId }), status: 404 },
  restoreContactNote: { input: () => ({ id: own.contactId, noteId: own.noteId }), status: 404 },
  deleteWorkingHoursException: { input: () => ({ workingHoursExceptionId: randomUUID() }), status: 404 },
  providerDashboard: {},
  listProviderSessions: { input: () => ({ when: 'upcoming' }) },
  getProviderSession: { input: () => ({ id: own.booked.bookingId }), status: 404 },
  markAttendance: { input: () => ({ id: own.booked.bookingId, attended: true }), status: 404 },
  askToReschedule: {
    input: () => ({ id: own.booked.bookingId, startDateTimes: ['2026-11-25T12:00:00Z'] }),
    status: 404,
  },
  withdrawReschedule: { input: () => ({ id: own.booked.bookingId }), status: 404 },
  refundPreview: foreign(() => ({ id: own.booked.bookingId, action: 'cancel' })),
  rescheduleBooking: foreign(() => ({ id: own.booked.bookingId, date: '2026-11-25T13:00:00Z' })),
  acceptReschedule: { input: () => ({ id: own.booked.bookingId }), status: 409, others: 404 },
  declineReschedule: { input: () => ({ id: own.booked.bookingId }), status: 409, others: 404 },
  cancelBooking: foreign(() => ({ id: own.last.bookingId, x: '0' })),
  previewSickDay: { input: () => ({ date: '2026-11-25', mode: 'refund' }) },
  takeSickDay: { input: () => ({ date: '2026-11-25', mode: 'refund' }) },
  listSessionTemplates: {},
  addSessionTemplate: { input: () => ({ type: 2, ...offered }) },
  getSessionTemplate: { input: () => ({ id: everybody.provider.sessionTemplateId }), status: 404 },
  putSessionTemplate: { input: () => ({ id: everybody.provider.sessionTemplateId, ...offered }), status: 404 },
  activateSessionTemplate: { input: () => ({ id: everybody.provider.sessionTemplateId }), status: 404 },
  deactivateSessionTemplate: { input: () => ({ id: everybody.provider.sessionTemplateId }), status: 404 },
  addGroupDates: { input: () => ({ id: everybody.provider.sessionTemplateId, dates: oneDate }), status: 404 },
  previewGroupDates: { input: () => ({ dates: oneDate, durationInMinutes: 60 }) },
  cancelGroupDate: { input: () => ({ id: randomUUID() }), status: 404 },
  holdGroupDate: { input: () => ({ id: randomUUID() }), status: 404 },
  listGroupDecisions: {},
  getBankDetails: {},
  saveBankDetails: { input: () => aPayoutForm() },
  payoutLink: {},
  checkPayoutAccount: {},
  getOnboarding: {},
  invitationOptions: {},
  invitationTimes: { input: () => ({ ...weekRange, durationInMinutes: 60 }) },
  listInvitations: {},
  // The session and the invitation are another counsellor's.
  addInvitation: {
    input: () => ({ ...anInvitation, sessionTemplateId: everybody.provider.sessionTemplateId }),
    status: 409,
  },
  getInvitation: { input: () => ({ id: own.invitationId }), status: 404 },
  cancelInvitation: { input: () => ({ id: own.invitationId }), status: 404 },
  resendInvitation: { input: () => ({ id: own.invitationId }), status: 404 },
  openInvitation: foreign(() => ({ id: own.invitationId })),
  declineInvitation: { input: () => ({ id: own.invitationId, secret: 'guessed' }), others: 404 },
  listRequests: {},
  declineRequest: { input: () => ({ id: own.requestId }), status: 404 },
  getManageApplication: {},
  putManageApplication: { input: () => ({ isPhonePublic: true }) },
  addCredential: { input: () => ({ ...A_CLAIM, evidence: aPdf() }) },
  changeCredential: { input: () => ({ id: randomUUID(), ...A_CLAIM }), status: 404 },
  deleteCredential: { input: () => ({ id: randomUUID() }), status: 404 },
  credentialEvidence: { input: () => ({ id: randomUUID() }), status: 404 },
  listApplications: {},
  getApplication: { input: () => ({ id: everybody.provider.providerId }) },
  decideApplication: { input: () => ({ id: everybody.provider.providerId, decision: 'approve' }), status: 409 },
  reviewedEvidence: { input: () => ({ id: randomUUID() }), status: 404 },
  getProviderMedia: {},
  // No file comes with these: who may ask is settled before one is received.
  putProviderImage: { status: 422 },
  deleteProviderImage: { status: 404 },
  restoreProviderMedia: { input: () => ({ mediaItemId: randomUUID() }), status: 404 },
  addProviderVideo: { status: 422 },
  deleteProviderVideo: { status: 404 },
  putCustomerImage: { status: 422 },
  getSignupApplication: {},
  // Last: whoever starts an application is a counsellor from then on.
  postSignupApplication: {},
}

function expected(call: AnyCall, row: Row, person: Person): number {
  if (row.each) return row.each(person)
  if (call.who !== 'visitor' && call.who !== 'paymentProvider' && !person.isIn) return 401
  if (call.who === 'admin') return person.name === 'an admin' ? (row.status ?? 200) : 403
  if (call.who === 'provider') return person.name === 'a counsellor' ? (row.status ?? 200) : 403
  return person.name === 'customer' ? (row.status ?? 200) : (row.others ?? row.status ?? 200)
}

describe('who may make which call', () => {
  it.each(Object.entries(TABLE) as [CallName, Row][])('%s', async (name, row) => {
    const statuses: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const [index, person] of everybody.all.entries()) {
      const asked = { from: `10.1.0.${index}`, ...(person.bearer ? { bearer: person.bearer } : {}) }
      statuses[person.name] = (await made.call(name, row.input?.(index) ?? {}, asked)).status
      wanted[person.name] = expected(ALL_CALLS[name], row, person)
    }
    expect(statuses).toEqual(wanted)
  })

  it('has a row for every call of the contract', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(ALL_CALLS).sort())
  })
})

describe('what belongs to somebody else answers like what does not exist', () => {
  const ids: [CallName, () => Record<string, unknown>, Record<string, unknown>][] = [
    ['endLogin', () => ({ id: own.loginId }), { id: randomUUID() }],
    ['resumePayment', () => ({ bookingId: own.held.bookingId }), { bookingId: randomUUID() }],
    ['resumePayment', () => ({ paymentIntentId: own.held.paymentIntentId }), { paymentIntentId: 'pi_none' }],
    ['checkPaymentIntent', () => ({ id: own.held.paymentIntentId }), { id: 'pi_none' }],
    ['releaseHold', () => ({ id: own.held.bookingId }), { id: randomUUID() }],
    ['writeNote', () => ({ id: own.held.bookingId, note: 'x' }), { id: randomUUID(), note: 'x' }],
    ['sessionInfo', () => ({ id: own.booked.bookingId }), { id: randomUUID() }],
    ['sessionInfo', () => ({ id: own.booked.paymentIntentId }), { id: 'pi_none' }],
    ['getSession', () => ({ id: own.booked.bookingId }), { id: randomUUID() }],
    ['sessionCalendar', () => ({ id: own.booked.bookingId }), { id: randomUUID() }],
    ['refundPreview', () => ({ id: own.booked.bookingId, action: 'cancel' }), { id: randomUUID(), action: 'cancel' }],
    ['cancelBooking', () => ({ id: own.booked.bookingId, x: '0' }), { id: randomUUID(), x: '0' }],
    ['acceptReschedule', () => ({ id: own.booked.bookingId }), { id: randomUUID() }],
    ['declineReschedule', () => ({ id: own.booked.bookingId }), { id: randomUUID() }],
    ['openInvitation', () => ({ id: own.invitationId, secret: 'x' }), { id: randomUUID(), secret: 'x' }],
  ]
  it.each(ids)('%s %s', async (name, theirs, unknown) => {
    const bearer = everybody.all.find((person) => person.name === 'another customer')!.bearer!
    const [foreignAnswer, unknownAnswer] = [
      await made.call(name, theirs(), { bearer }),
      await made.call(name, unknown, { bearer }),
    ]
    expect(foreignAnswer.status).toBe(404)
    expect([foreignAnswer.status, foreignAnswer.body]).toEqual([unknownAnswer.status, unknownAnswer.body])
  })

  test('and nothing of it was changed', async () => {
    const booking = await house.db
      .selectFrom('booking')
      .selectAll()
      .where('booking_id', '=', own.held.bookingId)
      .executeTakeFirstOrThrow()
    expect(booking.status).toBe('pendingPayment')
    expect(house.sealing.open(booking.sealed_note!)).toBe('Mine')
  })
})

describe('what nobody may write about themselves', () => {
  it.each(['role', 'emailAddress', 'emailConfirmed', 'customerAccountId', 'providerAccountId', 'paymentMethodStatus'])(
    '%s',
    async (field) => {
      const { status, body } = await made.call('putProfile', { [field]: 3 }, { bearer: everybody.customer.bearer })
      expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
    },
  )

  it.each(['amount', 'price', 'fee', 'status', 'providerId', 'currency'])('a booking’s %s', async (field) => {
    const wanted = { sessionTemplateId: everybody.provider.sessionTemplateId, startDateTime: '2026-12-02T10:00:00Z' }
    const { status, body } = await made.call(
      'createPaymentIntent',
      { ...wanted, [field]: 1 },
      { bearer: everybody.customer.bearer },
    )
    expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
  })
})

test('a person who was blocked is out with the next request', async () => {
  const { customerAccountId, bearer } = everybody.customer
  const mark = (login_blocked_at: Temporal.Instant | null) =>
    house.db
      .updateTable('customer_account')
      .set({ login_blocked_at })
      .where('customer_account_id', '=', customerAccountId)
      .execute()
  await mark(house.clock.now())
  expect((await made.call('getProfile', {}, { bearer })).status).toBe(401)
  await mark(null)
  expect((await made.call('getProfile', {}, { bearer })).status).toBe(200)
})
