/** A call from specification §7, or from §2 to §4, exactly as specified. */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PUT'
  /** Path after `/api/`. A path that the specification writes with `[/{x}]` has two rows. */
  path: string
  caller: 'anonymous' | 'authenticated'
  /** Body fields named in the specification. */
  body?: readonly string[]
  /** Reply fields named in the specification. */
  reply?: readonly string[]
  /** Deviation recorded in a decision: the decision's id, and the role that may make the call instead. */
  decision?: { id: string; caller: 'visitor' }
}

const LOGIN_RESULT = ['accessToken', 'refreshToken', 'cancelToken', 'role', 'emailConfirmed'] as const
const SIGN_UP = [
  ...['firstName', 'lastName', 'emailAddress', 'password', 'confirmPassword', 'uiLanguage', 'timezone'],
] as const
const BANK = [
  ...['iban', 'accountHolder', 'currency', 'countryCode', 'businessType', 'companyName', 'vatNumber'],
  ...['registrationNumber', 'addressLine1', 'dateOfBirth', 'firstName', 'lastName', 'email', 'phone'],
] as const
const AVAILABILITY_FOR_VISITORS = { id: 'decisions.md, Readings chosen', caller: 'visitor' } as const

const anonymous = (
  method: SpecifiedCall['method'],
  path: string,
  more: Partial<SpecifiedCall> = {},
): SpecifiedCall => ({
  ...{ method, path, caller: 'anonymous' as const },
  ...more,
})
const authenticated = (
  method: SpecifiedCall['method'],
  path: string,
  more: Partial<SpecifiedCall> = {},
): SpecifiedCall => ({ method, path, caller: 'authenticated', ...more })

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  anonymous('POST', 'account/login', { body: ['userName', 'password'], reply: LOGIN_RESULT }),
  anonymous('POST', 'account/refresh-token', { reply: LOGIN_RESULT }),
  anonymous('POST', 'customer/sign-up', { body: SIGN_UP }),
  anonymous('GET', 'settings/general-items', {
    reply: ['allLanguages', 'allTopics', 'allProviderTypes', 'localizations'],
  }),
  anonymous('GET', 'settings/organizations'),
  anonymous('POST', 'customer/provider/search'),
  anonymous('POST', 'customer/organization/provider/search'),
  anonymous('GET', 'customer/provider/{id}/profile'),
  anonymous('GET', 'customer/provider/{id}'),
  anonymous('POST', 'customer/provider/{id}/public-feedback', { body: ['page', 'pageSize'] }),
  anonymous('POST', 'account/forgot-password', { body: ['email'] }),
  anonymous('POST', 'account/update-password'),
  anonymous('POST', 'account/contact-us'),
  anonymous('POST', 'account/send-verify-email'),
  anonymous('GET', 'provider/provider-metadata/{slug}'),

  authenticated('GET', 'customer/profile'),
  authenticated('PUT', 'customer/profile', { body: ['timezone'] }),
  authenticated('GET', 'provider/stripe-connect-iban'),
  authenticated('POST', 'provider/stripe-connect-iban', { body: BANK }),
  authenticated('POST', 'customer/close-account'),
  authenticated('POST', 'customer/deactivate-account'),
  authenticated('PUT', 'customer/bookmark'),
  authenticated('POST', 'customer/group-session/search', { decision: { id: 'api.md, Finding', caller: 'visitor' } }),
  authenticated('GET', 'customer/stripe-info'),
  authenticated('POST', 'customer/stripe-connect'),
  authenticated('PUT', 'customer/stripe-connect'),
  authenticated('POST', 'customer/stripe-elements-connect'),
  authenticated('PUT', 'customer/stripe-elements-connect'),
  authenticated('POST', 'customer/customer-request', {
    body: ['name', 'email', 'phone', 'availableTimes'],
    decision: { id: 'decisions.md, Readings chosen', caller: 'visitor' },
  }),
  authenticated('POST', 'customer/provider/{id}/get-availability', {
    body: ['fromDate', 'toDate', 'durationInMinutes'],
    decision: AVAILABILITY_FOR_VISITORS,
  }),
  authenticated('POST', 'customer/provider/{id}/first-availability', {
    body: ['durationInMinutes'],
    decision: AVAILABILITY_FOR_VISITORS,
  }),
  authenticated('GET', 'customer/organization/{id}', { decision: { id: 'api.md, Finding', caller: 'visitor' } }),
  authenticated('POST', 'customer/payment-intent'),
  authenticated('POST', 'customer/create-invoice'),
  authenticated('POST', 'customer/create-payment-intent'),
  authenticated('GET', 'customer/check-payment-intent/{id}'),
  authenticated('POST', 'customer/bookings'),
  authenticated('GET', 'customer/session-info/{id}'),
  authenticated('GET', 'customer/session/{id}'),
  authenticated('GET', 'customer/session-receipt/{id}'),
  authenticated('GET', 'customer/session-receipt/{id}/{x}'),
  authenticated('GET', 'customer/session-receipts/{id}'),
  authenticated('GET', 'customer/session-receipts/{id}/{x}'),
  authenticated('POST', 'customer/accept-reschedule-booking-request/{id}'),
  authenticated('POST', 'customer/cancel-booking-request/{id}/{x}', { body: ['cancellationReason'] }),
  authenticated('POST', 'customer/reschedule-booking-request/{id}', { body: ['date'] }),
  authenticated('POST', 'customer/provider/{id}/feedback', { body: ['feedback', 'score'] }),
  authenticated('PUT', 'super-user/block-user/{id}'),
  authenticated('PUT', 'super-user/block-user/{id}/{x}'),
  authenticated('PUT', 'super-user/activate-user/{id}'),
  authenticated('PUT', 'super-user/activate-user/{id}/{x}'),
  authenticated('PUT', 'super-user/deactivate-therapist/{id}'),
  authenticated('PUT', 'super-user/activate-therapist/{id}'),

  // The specification lists these paths without methods, which api.md defines.
  anonymous('POST', 'account/sign-up', { body: SIGN_UP }),
  anonymous('POST', 'account/sign-out', { body: ['cancelToken'] }),
  authenticated('GET', 'provider/signup-application'),
  authenticated('POST', 'provider/signup-application'),
  authenticated('GET', 'provider/manage-signup-application'),
  authenticated('PUT', 'provider/manage-signup-application'),
  authenticated('GET', 'provider/working-hours'),
  authenticated('PUT', 'provider/working-hours'),
  authenticated('POST', 'provider/working-hours-items-filter', { body: ['fromDate', 'toDate'] }),
  authenticated('GET', 'provider/working-hours-items'),
  authenticated('PUT', 'provider/working-hours-items'),
  authenticated('GET', 'provider/working-hours-exceptions'),
  authenticated('POST', 'provider/working-hours-exceptions'),
  authenticated('POST', 'provider/provider-video'),
]

/** The envelope of every reply (§7). */
export const ENVELOPE = ['data', 'succeeded', 'errors', 'message'] as const
