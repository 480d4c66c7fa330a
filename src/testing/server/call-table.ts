import { randomUUID } from 'node:crypto'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { CallName } from '#modules/call-paths.ts'
import { ADMIN_ROWS } from './admin-rows.ts'
import { buildPdf, CREDENTIAL_INPUT } from './application.ts'
import type { CallTableRow } from './call-table-row.ts'
import { IMPORT_ROWS } from './import-rows.ts'
import { ORGANIZATION_ROWS } from './organization-rows.ts'
import { buildPayoutForm } from './payout-form.ts'
import { PEOPLE_ROWS } from './people-rows.ts'
import type { TestCallers } from './test-callers.ts'

export interface OwnedBooking {
  bookingId: string
  paymentIntentId: string
}

interface TestContext {
  callers: TestCallers
  /**
   * Records that belong to `customer`: one hold for each call that changes a hold, booked sessions, a second login and
   * other records.
   */
  own: Record<'held' | 'releasable' | 'booked' | 'last', OwnedBooking> &
    Record<'loginId' | 'contactId' | 'noteId' | 'invitationId' | 'requestId' | 'conversationId' | 'messageId', string>
}

/** The callers and their records. A test fills this object before making the calls. */
export const callContext = {} as TestContext

const slug = 'no-such-organisation'
const buildProviderInput = () => ({ id: callContext.callers.provider.providerId })
const password = { password: 'Another-Pass-1', confirmPassword: 'Another-Pass-1' }
const signUp = (index: number) => ({
  firstName: 'A',
  lastName: 'B',
  emailAddress: `new-${index}@hool.test`,
  ...password,
})
export const invitationInput = { name: 'A', email: 'a@hool.test', startDateTimes: ['2026-12-16T10:00:00Z'] }
const weekRange = { fromDate: '2026-12-07', toDate: '2026-12-13' }
const passkeyAssertion = { credentialId: 'AA', clientDataJson: 'AA', authenticatorData: 'AA', signature: 'AA' }
const passkeyRegistration = { credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA' }
const oneDay = [{ dayId: 1, isOpened: true, workingIntervals: [{ startHours: '10:00', endHours: '12:00' }] }]
const oneDate = { date: '2026-12-08', time: '18:00' }
const sessionTypeInput = { location: 1, texts: { en: { title: 'New' } }, fee: 45, durationInMinutes: 60, languageId: 2 }
const foreign = (input: () => Record<string, unknown>): CallTableRow => ({ input, others: 404 })

/** One row per call. A contract call without a row is a compile error. */
export const CALL_TABLE: Record<CallName, CallTableRow> = {
  login: { input: () => ({ userName: 'unknown@hool.test', password: 'x' }), status: 401 },
  refreshToken: { getStatus: ({ name }) => (name === 'a refresh token' ? 200 : 401) },
  signOut: { input: () => ({ cancelToken: 'none' }) },
  customerSignUp: { input: signUp },
  accountSignUp: { input: signUp },
  sendVerifyEmail: { input: (index) => ({ email: `new-${index}@hool.test` }) },
  verifyEmail: { input: () => ({ token: 'none' }), status: 422 },
  forgotPassword: { input: (index) => ({ email: `new-${index}@hool.test` }) },
  updatePassword: {
    input: () => ({ currentPassword: 'x', ...password }),
    getStatus: ({ isLoggedIn }) => (isLoggedIn ? 422 : 401),
  },
  contactUs: { input: (index) => ({ name: 'A', email: `sender-${index}@hool.test`, message: 'Hello' }) },
  listLogins: {},
  endLogin: foreign(() => ({ id: callContext.own.loginId })),
  endOtherLogins: {},
  loginSecondStep: { input: () => ({ ticket: 'none', code: '123456' }), status: 409 },
  reactivateAccount: { input: () => ({ ticket: 'none' }), status: 409 },
  passkeyOptions: {},
  loginPasskey: { input: () => ({ passkey: passkeyAssertion }), status: 422 },
  proveItIsMe: { input: () => ({ password: 'x' }), status: 422 },
  getSafety: {},
  startTwoStep: { status: 403 },
  confirmTwoStep: { input: () => ({ code: '123456' }), status: 403 },
  newRecoveryCodes: { status: 403 },
  endTwoStep: { status: 403 },
  newPasskeyOptions: { status: 403 },
  addPasskey: { input: () => ({ name: 'Phone', passkey: passkeyRegistration }), status: 403 },
  renamePasskey: { input: () => ({ id: randomUUID(), name: 'Phone' }), status: 404 },
  removePasskey: { input: () => ({ id: randomUUID() }), status: 403 },
  getClosing: {},
  closeAccount: { status: 403 },
  deactivateAccount: { status: 403 },
  getDataRequest: {},
  requestData: { status: 403 },
  downloadData: { input: () => ({ token: 'none' }), status: 404 },
  getStripeInfo: {},
  startStripeConnect: {},
  putStripeConnect: { input: () => ({ setupIntentId: 'seti_none' }), status: 404 },
  deleteStripeConnect: {},
  startStripeElementsConnect: {},
  putStripeElementsConnect: { input: () => ({ setupIntentId: 'seti_none' }), status: 404 },
  getProfile: {},
  putProfile: { input: () => ({ city: 'Tartu' }) },
  putBookmark: { input: () => ({ providerId: callContext.callers.provider.providerId, isBookmarked: true }) },
  termsOfUse: {},
  getAgreements: {},
  agree: { input: () => ({ place: 'profile', healthData: CONSENT_WORDING.healthData.version }) },
  // Withdrawing a real consent would remove what the rows below need; agreements.calls.test.ts covers it.
  withdrawConsent: { input: () => ({ purpose: 'none' }), status: 422 },
  getEmailPreferences: {},
  updateEmailPreferences: { input: () => ({ message: true }) },
  listOwnWaitlist: {},
  joinWaitlist: { input: () => ({ groupSessionRecurrenceId: randomUUID() }), status: 409 },
  leaveWaitlist: { input: () => ({ id: randomUUID() }), status: 404 },
  declineWaitlistOffer: { input: () => ({ id: randomUUID() }), status: 404 },
  generalItems: {},
  listOrganizations: {},
  publicSettings: {},
  findPlaces: { input: () => ({ query: 'tar' }) },
  searchProviders: {},
  searchOrganizationProviders: { input: () => ({ slug }), status: 404 },
  providerProfile: { input: buildProviderInput },
  providerPage: { input: buildProviderInput },
  publicFeedback: { input: buildProviderInput },
  getAvailability: {
    input: () => ({ ...buildProviderInput(), fromDate: '2026-11-24', toDate: '2026-11-25', durationInMinutes: 60 }),
  },
  firstAvailability: { input: () => ({ ...buildProviderInput(), durationInMinutes: 60 }) },
  searchGroupSessions: {},
  listForMatching: {},
  providerMetadata: { input: () => ({ slug: callContext.callers.provider.providerId }) },
  getOrganization: { input: () => ({ id: slug }), status: 404 },
  // The session of `customer` is not over yet, and the other callers have none.
  giveFeedback: { input: () => ({ ...buildProviderInput(), score: 5 }), status: 409 },
  listOwnFeedback: {},
  changeFeedback: { input: () => ({ id: randomUUID(), score: 5 }), status: 404 },
  withdrawFeedback: { input: () => ({ id: randomUUID() }), status: 404 },
  reportFeedback: { input: () => ({ id: randomUUID(), reason: 'names' }), status: 404 },
  sessionFeedback: foreign(() => ({ id: callContext.own.booked.bookingId })),
  putFeedbackSetting: { input: () => ({ isShown: true }) },
  listReports: {},
  getReport: { input: () => ({ id: randomUUID() }), status: 404 },
  decideReport: { input: () => ({ id: randomUUID(), decision: 'keep' }), status: 404 },
  openClaim: {
    input: () => ({ bookingId: callContext.own.booked.bookingId, text: 'Not so.' }),
    status: 409,
    others: 404,
  },
  sessionClaim: foreign(() => ({ id: callContext.own.booked.bookingId })),
  getOwnTax: {},
  putOwnTax: { input: () => ({ isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' }) },
  ...PEOPLE_ROWS,
  ...ADMIN_ROWS,
  // At this point only `customer` has contacted the counsellor.
  openConversation: foreign(() => ({ providerId: callContext.callers.provider.providerId })),
  listConversations: { input: () => ({ side: 'client' }) },
  unreadMessages: {},
  getConversation: foreign(() => ({ id: callContext.own.conversationId })),
  sendMessage: foreign(() => ({ id: callContext.own.conversationId, messageId: randomUUID(), text: 'Mine' })),
  markMessagesRead: foreign(() => ({ id: callContext.own.conversationId, number: 1 })),
  takeMessageBack: foreign(() => ({ id: callContext.own.conversationId, messageId: callContext.own.messageId })),
  stopMessages: foreign(() => ({ id: callContext.own.conversationId, isStopped: true })),
  customerRequest: {
    input: (index) => ({
      providerId: callContext.callers.provider.providerId,
      name: 'A',
      email: `new-${index}@hool.test`,
      availableTimes: ['2026-11-24T10:00:00Z'],
      healthConsent: CONSENT_WORDING.request.version,
    }),
  },
  offerSummary: { input: () => ({ id: callContext.callers.provider.sessionTemplateId }) },
  createPaymentIntent: {
    input: (index) => ({
      sessionTemplateId: callContext.callers.provider.sessionTemplateId,
      startDateTime: Temporal.Instant.from('2026-12-01T06:00:00Z')
        .add({ hours: 24 * 7 * index })
        .toString(),
    }),
  },
  resumePayment: foreign(() => ({ bookingId: callContext.own.held.bookingId })),
  checkPaymentIntent: foreign(() => ({ id: callContext.own.held.paymentIntentId })),
  releaseHold: foreign(() => ({ id: callContext.own.releasable.bookingId })),
  writeNote: foreign(() => ({ id: callContext.own.held.bookingId, note: 'Mine' })),
  listBookings: { input: () => ({ when: 'upcoming' }) },
  sessionInfo: foreign(() => ({ id: callContext.own.booked.bookingId })),
  sessionRoom: foreign(() => ({ id: callContext.own.booked.bookingId })),
  getSession: foreign(() => ({ id: callContext.own.booked.paymentIntentId })),
  sessionCalendar: foreign(() => ({ id: callContext.own.booked.bookingId })),
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
  providerInvoice: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  providerEInvoice: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  feeStatement: { input: () => ({ month: '2026-10' }), status: 404 },
  // Nothing is paid for yet, so even the caller's own booking has no documents.
  createInvoice: { input: () => ({ bookingId: callContext.own.booked.bookingId }), status: 404 },
  sessionReceipt: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  sessionReceiptOfDate: { input: () => ({ id: callContext.own.booked.bookingId, x: '0' }), status: 404 },
  sessionEInvoice: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  sessionReceipts: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  sessionReceiptsOfDate: { input: () => ({ id: callContext.own.booked.bookingId, x: '0' }), status: 404 },
  listOwnInvoices: {},
  getInvoiceDetails: {},
  deleteOwnInvoiceDetails: {},
  getEarnings: {},
  getStatistics: {},
  getOwnWebsite: {},
  listContacts: {},
  contactsCsv: {},
  getContact: { input: () => ({ id: callContext.own.contactId }), status: 404 },
  exportContact: { input: () => ({ id: callContext.own.contactId }), status: 404 },
  putContactNote: {
    input: () => ({ id: callContext.own.contactId, noteId: randomUUID(), text: 'Not mine', version: 0 }),
    status: 404,
  },
  deleteContactNote: { input: () => ({ id: callContext.own.contactId, noteId: callContext.own.noteId }), status: 404 },
  restoreContactNote: { input: () => ({ id: callContext.own.contactId, noteId: callContext.own.noteId }), status: 404 },
  deleteWorkingHoursException: { input: () => ({ workingHoursExceptionId: randomUUID() }), status: 404 },
  providerDashboard: {},
  listProviderSessions: { input: () => ({ when: 'upcoming' }) },
  listCalendarEntries: {},
  getCalendarFeed: {},
  createCalendarFeed: {},
  deleteCalendarFeed: {},
  readCalendarFeed: { input: () => ({ id: randomUUID(), secret: 'x'.repeat(43) }), status: 404 },
  getProviderSession: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  markAttendance: { input: () => ({ id: callContext.own.booked.bookingId, attended: true }), status: 404 },
  askToReschedule: {
    input: () => ({ id: callContext.own.booked.bookingId, startDateTimes: ['2026-11-25T12:00:00Z'] }),
    status: 404,
  },
  withdrawReschedule: { input: () => ({ id: callContext.own.booked.bookingId }), status: 404 },
  refundPreview: foreign(() => ({ id: callContext.own.booked.bookingId, action: 'cancel' })),
  rescheduleBooking: foreign(() => ({ id: callContext.own.booked.bookingId, date: '2026-11-25T13:00:00Z' })),
  acceptReschedule: { input: () => ({ id: callContext.own.booked.bookingId }), status: 409, others: 404 },
  declineReschedule: { input: () => ({ id: callContext.own.booked.bookingId }), status: 409, others: 404 },
  moveTimes: foreign(() => ({ id: callContext.own.booked.bookingId, ...weekRange })),
  // The session is over or was never paid for; ownership is checked first.
  withdrawContract: { input: () => ({ id: callContext.own.booked.bookingId }), status: 409, others: 404 },
  cancelBooking: foreign(() => ({ id: callContext.own.last.bookingId, x: '0' })),
  previewSickDay: { input: () => ({ date: '2026-11-25', mode: 'refund' }) },
  takeSickDay: { input: () => ({ date: '2026-11-25', mode: 'refund' }) },
  listSessionTemplates: {},
  addSessionTemplate: { input: () => ({ type: 2, ...sessionTypeInput }) },
  getSessionTemplate: { input: () => ({ id: callContext.callers.provider.sessionTemplateId }), status: 404 },
  putSessionTemplate: {
    input: () => ({ id: callContext.callers.provider.sessionTemplateId, ...sessionTypeInput }),
    status: 404,
  },
  activateSessionTemplate: { input: () => ({ id: callContext.callers.provider.sessionTemplateId }), status: 404 },
  deactivateSessionTemplate: { input: () => ({ id: callContext.callers.provider.sessionTemplateId }), status: 404 },
  addGroupDates: {
    input: () => ({ id: callContext.callers.provider.sessionTemplateId, dates: oneDate }),
    status: 404,
  },
  previewGroupDates: { input: () => ({ dates: oneDate, durationInMinutes: 60 }) },
  cancelGroupDate: { input: () => ({ id: randomUUID() }), status: 404 },
  orderSessionTemplates: { input: () => ({ sessionTemplateIds: [randomUUID()] }), status: 404 },
  holdGroupDate: { input: () => ({ id: randomUUID() }), status: 404 },
  listGroupDecisions: {},
  getBankDetails: {},
  saveBankDetails: { input: () => buildPayoutForm() },
  payoutLink: {},
  checkPayoutAccount: {},
  getOnboarding: {},
  invitationOptions: {},
  invitationTimes: { input: () => ({ ...weekRange, durationInMinutes: 60 }) },
  listInvitations: {},
  // The session type and the invitation belong to another counsellor.
  addInvitation: {
    input: () => ({ ...invitationInput, sessionTemplateId: callContext.callers.provider.sessionTemplateId }),
    status: 409,
  },
  getInvitation: { input: () => ({ id: callContext.own.invitationId }), status: 404 },
  cancelInvitation: { input: () => ({ id: callContext.own.invitationId }), status: 404 },
  resendInvitation: { input: () => ({ id: callContext.own.invitationId }), status: 404 },
  openInvitation: foreign(() => ({ id: callContext.own.invitationId })),
  declineInvitation: { input: () => ({ id: callContext.own.invitationId, secret: 'guessed' }), others: 404 },
  listRequests: {},
  declineRequest: { input: () => ({ id: callContext.own.requestId }), status: 404 },
  getManageApplication: {},
  putManageApplication: { input: () => ({ isPhonePublic: true }) },
  addCredential: { input: () => ({ ...CREDENTIAL_INPUT, evidence: buildPdf() }) },
  changeCredential: { input: () => ({ id: randomUUID(), ...CREDENTIAL_INPUT }), status: 404 },
  deleteCredential: { input: () => ({ id: randomUUID() }), status: 404 },
  credentialEvidence: { input: () => ({ id: randomUUID() }), status: 404 },
  listApplications: {},
  getApplication: { input: () => ({ id: callContext.callers.provider.providerId }) },
  decideApplication: {
    input: () => ({ id: callContext.callers.provider.providerId, decision: 'approve' }),
    status: 409,
  },
  reviewedEvidence: { input: () => ({ id: randomUUID() }), status: 404 },
  getProviderMedia: {},
  // No file is sent: access is checked before a file is received.
  putProviderImage: { status: 422 },
  deleteProviderImage: { status: 404 },
  restoreProviderMedia: { input: () => ({ mediaItemId: randomUUID() }), status: 404 },
  addProviderVideo: { status: 422 },
  deleteProviderVideo: { status: 404 },
  putCustomerImage: { status: 422 },
  deleteCustomerImage: { status: 404 },
  restoreCustomerImage: { input: () => ({ mediaItemId: randomUUID() }), status: 404 },
  ...ORGANIZATION_ROWS,
  ...IMPORT_ROWS,
  getSignupApplication: {},
  // This row is last, because starting an application makes a person a counsellor.
  postSignupApplication: {},
}
