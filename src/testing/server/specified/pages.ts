import type { AdminPageId } from '#modules/admin-pages.ts'
import type { PageId } from '#modules/pages.ts'

/** A page from specification §2, exactly as specified: the path after the language, and its Estonian alias. */
export interface SpecifiedPage {
  page: PageId
  path: string
  alias?: string
  signIn?: true
  /** Without the site's header or footer. */
  bare?: true
}

const open = (page: PageId, path: string, alias?: string): SpecifiedPage => ({ page, path, ...(alias && { alias }) })
const signIn = (page: PageId, path: string, alias?: string): SpecifiedPage => ({
  ...open(page, path, alias),
  signIn: true,
})
const step = (page: PageId, path: string): SpecifiedPage => ({ ...signIn(page, path), bare: true })

/**
 * The specified pages. Menu and dialog names are in `texts.ts`; the specification's `{pp}` is `stripe` (decisions.md).
 */
export const SPECIFIED_PAGES: readonly SpecifiedPage[] = [
  open('finder', ''),
  open('finder', 'customer-dashboard', 'leia-noustaja'),
  open('forCounsellors', 'for-counsellors', 'noustajatele'),
  open('forOrganizations', 'forOrganization'),
  open('contactUs', 'contact', 'kontakt'),
  open('aboutUs', 'about-us', 'meist'),
  open('terms', 'terms', 'tingimused'),
  open('resetPassword', 'account/reset-password', 'konto/lahtesta-parool'),
  open('verifyEmail', 'customer/verify-email', 'klient/kinnita-meil'),
  open('verifyEmail', 'provider/verify-email', 'pakkuja/kinnita-meil'),
  open('counsellorWebsite', ':providerId'),
  open('organization', 'o/:slug'),
  open('providerLogin', 'provider/login', 'pakkuja/logi-sisse'),
  open('dashboard', 'provider/dashboard', 'pakkuja/toolaud'),
  signIn('sessionTypes', 'provider/session-types', 'pakkuja/seansi-tuubid'),
  signIn('stripeConnect', 'provider/stripe-connect'),
  signIn('providerProfile', 'provider/profile', 'pakkuja/profiil'),
  signIn('workingHours', 'provider/working-hours', 'pakkuja/tooaeg'),
  step('onboarding', 'provider/onboarding'),
  step('onboardingStripe', 'provider/onboarding-stripe'),
  step('onboardingStripeConnect', 'provider/onboarding-stripe-connect'),
  step('onboardingHoursIntro', 'provider/onboarding-wh'),
  step('onboardingWorkingHours', 'provider/onboarding-working-hours'),
  step('onboardingSessionsIntro', 'provider/onboarding-st'),
  step('onboardingSessionTypes', 'provider/onboarding-session-types'),
  step('onboardingFinish', 'provider/onboarding-finish'),
  step('stripeElementsConnect', 'provider/stripe-elements-connect'),
  step('stripeSetupPayment', 'provider/stripe-setup-payment'),
  signIn('profile', 'customer/profile', 'klient/profiil'),
  open('counsellor', 'provider-details/:providerId', 'noustaja-detailid/:providerId'),
  open('counsellor', 'customer/provider/:providerId'),
  signIn('counsellorAfterPayment', 'customer/provider/:providerId/:paymentIntentId'),
  signIn('mySessions', 'customer/my-sessions'),
  signIn('mySessions', 'customer/my-sessions/:paymentIntentId'),
  step('paymentReturn', 'customer/stripe-callback/:paymentIntentId'),
]

/** The payment return page without a language, in a bare layout. */
export const SPECIFIED_BARE_RETURN = '/stripe/stripe-callback/:paymentIntentId'

/** First segments of the paths that have no language prefix. */
export const SPECIFIED_EXEMPT = ['stripe', 'superuser', '.well-known', 'sitemap.xml'] as const

/**
 * Pages of the admin area. Its dashboard, which has two URLs, is tested in `pages.calls.test.ts`, and the wallet file
 * in `serve-seo.calls.test.ts`.
 */
export const SPECIFIED_ADMIN_PAGES: readonly (readonly [AdminPageId, string])[] = [
  ['superuserApplications', 'superuser/applications'],
  ['superuserTransfers', 'superuser/transfers'],
  ['superuserPayments', 'superuser/payments'],
  ['superuserImports', 'superuser/import-providers'],
  ['superuserProvider', 'superuser/provider-profile/:providerId/:customerId'],
  ['superuserCustomer', 'superuser/admin-customer-profile/:customerId'],
]
