/** Method and path of every call, and nothing else: the browser needs only this of the contract at run time. */
export const CALL_PATHS = {
  // accounts
  login: ['POST', '/account/login'],
  refreshToken: ['POST', '/account/refresh-token'],
  signOut: ['POST', '/account/sign-out'],
  customerSignUp: ['POST', '/customer/sign-up'],
  accountSignUp: ['POST', '/account/sign-up'],
  sendVerifyEmail: ['POST', '/account/send-verify-email'],
  verifyEmail: ['POST', '/account/verify-email'],
  forgotPassword: ['POST', '/account/forgot-password'],
  updatePassword: ['POST', '/account/update-password'],
  contactUs: ['POST', '/account/contact-us'],
  listLogins: ['GET', '/account/logins'],
  endLogin: ['DELETE', '/account/logins/{id}'],
  getProfile: ['GET', '/customer/profile'],
  putProfile: ['PUT', '/customer/profile'],
  putBookmark: ['PUT', '/customer/bookmark'],
  // settings
  generalItems: ['GET', '/settings/general-items'],
  listOrganizations: ['GET', '/settings/organizations'],
  publicSettings: ['GET', '/settings/public'],
  findPlaces: ['GET', '/settings/places'],
  // finding
  searchProviders: ['POST', '/customer/provider/search'],
  searchOrganizationProviders: ['POST', '/customer/organization/provider/search'],
  providerProfile: ['GET', '/customer/provider/{id}/profile'],
  providerPage: ['GET', '/customer/provider/{id}'],
  publicFeedback: ['POST', '/customer/provider/{id}/public-feedback'],
  getAvailability: ['POST', '/customer/provider/{id}/get-availability'],
  firstAvailability: ['POST', '/customer/provider/{id}/first-availability'],
  searchGroupSessions: ['POST', '/customer/group-session/search'],
  providerMetadata: ['GET', '/provider/provider-metadata/{slug}'],
  getOrganization: ['GET', '/customer/organization/{id}'],
  customerRequest: ['POST', '/customer/customer-request'],
  // booking and paying
  createPaymentIntent: ['POST', '/customer/create-payment-intent'],
  resumePayment: ['POST', '/customer/payment-intent'],
  checkPaymentIntent: ['GET', '/customer/check-payment-intent/{id}'],
  releaseHold: ['POST', '/customer/booking/{id}/release'],
  listBookings: ['POST', '/customer/bookings'],
  sessionInfo: ['GET', '/customer/session-info/{id}'],
  getSession: ['GET', '/customer/session/{id}'],
  sessionCalendar: ['GET', '/customer/session/{id}/calendar.ics'],
  paymentWebhook: ['POST', '/payment-webhook'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string]>

export type CallName = keyof typeof CALL_PATHS
