import { expect, it } from 'vitest'
import { EXEMPT_SEGMENTS, PAGES, type Page, type PageId, pagePath } from './pages.ts'

/** Specification §2, as it stands there: what follows the language, and the Estonian alias in brackets. */
const SPECIFIED: readonly [PageId, string, string?][] = [
  ['finder', ''],
  ['finder', 'customer-dashboard', 'leia-noustaja'],
  ['forCounsellors', 'for-counsellors', 'noustajatele'],
  ['forOrganisations', 'forOrganization'],
  ['contactUs', 'contact', 'kontakt'],
  ['aboutUs', 'about-us', 'meist'],
  ['terms', 'terms', 'tingimused'],
  ['resetPassword', 'account/reset-password', 'konto/lahtesta-parool'],
  ['verifyEmail', 'customer/verify-email', 'klient/kinnita-meil'],
  ['verifyEmail', 'provider/verify-email', 'pakkuja/kinnita-meil'],
  ['counsellorWebsite', ':providerId'],
  ['organisation', 'o/:slug'],
  ['providerLogin', 'provider/login', 'pakkuja/logi-sisse'],
  ['dashboard', 'provider/dashboard', 'pakkuja/toolaud'],
  ['sessionTypes', 'provider/session-types', 'pakkuja/seansi-tuubid'],
  ['stripeConnect', 'provider/stripe-connect'],
  ['providerProfile', 'provider/profile', 'pakkuja/profiil'],
  ['workingHours', 'provider/working-hours', 'pakkuja/tooaeg'],
  ['onboarding', 'provider/onboarding'],
  ['onboardingStripe', 'provider/onboarding-stripe'],
  ['onboardingStripeConnect', 'provider/onboarding-stripe-connect'],
  ['onboardingWh', 'provider/onboarding-wh'],
  ['onboardingWorkingHours', 'provider/onboarding-working-hours'],
  ['onboardingSt', 'provider/onboarding-st'],
  ['onboardingSessionTypes', 'provider/onboarding-session-types'],
  ['onboardingFinish', 'provider/onboarding-finish'],
  ['stripeElementsConnect', 'provider/stripe-elements-connect'],
  ['stripeSetupPayment', 'provider/stripe-setup-payment'],
  ['profile', 'customer/profile', 'klient/profiil'],
  ['counsellor', 'provider-details/:providerId', 'noustaja-detailid/:providerId'],
  ['counsellor', 'customer/provider/:providerId'],
  ['counsellorAfterPayment', 'customer/provider/:providerId/:paymentIntentId'],
  ['mySessions', 'customer/my-sessions'],
  ['mySessions', 'customer/my-sessions/:paymentIntentId'],
  ['paymentReturn', 'customer/stripe-callback/:paymentIntentId'],
]
const BARE: ReadonlySet<PageId> = new Set([
  ...PAGES.filter(({ id }) => id.startsWith('onboarding')).map(({ id }) => id),
  'paymentReturn',
])
const pageOf = (id: PageId): Page => PAGES.find((page) => page.id === id)!

it.each(SPECIFIED)('%s has the path %s and the alias the specification names', (id, path, alias) => {
  expect(pageOf(id).paths).toContain(path)
  if (alias) expect(pageOf(id).et).toContain(alias)
})

it('asks for a login where the specification does, and nowhere that it calls open', () => {
  for (const id of ['dashboard', 'providerLogin', 'counsellor', 'organisation', 'terms'] as const)
    expect([id, pageOf(id).signIn]).toEqual([id, undefined])
  for (const id of [
    'profile',
    'mySessions',
    'sessionTypes',
    'stripeConnect',
    'workingHours',
    'providerProfile',
  ] as const)
    expect([id, pageOf(id).signIn]).toEqual([id, true])
  for (const id of BARE) expect([id, pageOf(id).bare]).toEqual([id, true])
})

it('leaves the addresses alone that the specification exempts', () => {
  for (const segment of ['stripe', 'superuser', '.well-known', 'sitemap.xml'] as const)
    expect(EXEMPT_SEGMENTS).toContain(segment)
})

it('gives no two pages the same path', () => {
  const all = (PAGES as readonly Page[]).flatMap(({ paths, et }) => [...new Set([...paths, ...et])])
  expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([])
})

it('writes an address with the alias in Estonian, and with a name that cannot leave its place', () => {
  expect(pagePath('terms', 'et')).toBe('/et/tingimused')
  expect(pagePath('terms', 'ru')).toBe('/ru/terms')
  expect(pagePath('organisation', 'et', { slug: 'a/b?c' })).toBe('/et/o/a%2Fb%3Fc')
})
