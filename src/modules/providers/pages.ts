import { CUSTOMER_PAGE, type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const providersPages = [
  {
    id: 'counsellor',
    paths: ['provider-details/:providerId', 'customer/provider/:providerId'],
    et: ['noustaja-detailid/:providerId'],
    area: 'public',
    sensitive: true,
  },
  {
    id: 'counsellorAfterPayment',
    paths: ['customer/provider/:providerId/:paymentIntentId'],
    et: [],
    ...CUSTOMER_PAGE,
    sensitive: true,
  },
  { id: 'providerProfile', paths: ['provider/profile'], et: ['pakkuja/profiil'], ...PROVIDER_PAGE },
  { id: 'sessionTypes', paths: ['provider/session-types'], et: ['pakkuja/seansi-tuubid'], ...PROVIDER_PAGE },
  // Onboarding, and the redirects to and from Stripe's pages (decision 0013).
  { id: 'onboarding', paths: ['provider/onboarding'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'onboardingStripe', paths: ['provider/onboarding-stripe'], et: [], ...PROVIDER_PAGE, bare: true },
  {
    id: 'onboardingStripeConnect',
    paths: ['provider/onboarding-stripe-connect'],
    et: [],
    ...PROVIDER_PAGE,
    bare: true,
  },
  { id: 'onboardingHoursIntro', paths: ['provider/onboarding-wh'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'onboardingWorkingHours', paths: ['provider/onboarding-working-hours'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'onboardingSessionsIntro', paths: ['provider/onboarding-st'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'onboardingSessionTypes', paths: ['provider/onboarding-session-types'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'onboardingFinish', paths: ['provider/onboarding-finish'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'myWebsite', paths: ['provider/my-website'], et: ['pakkuja/minu-koduleht'], ...PROVIDER_PAGE },
  // A provider's page, by id or slug. Every fixed path takes precedence.
  { id: 'counsellorWebsite', paths: [':providerId'], et: [], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Read only by the build. */
export const providersScreens = {
  counsellor: { file: 'modules/providers/web/public-profile/page.tsx', texts: 'counsellor' },
  counsellorAfterPayment: { file: 'modules/providers/web/public-profile-after-payment/page.tsx', texts: 'counsellor' },
  providerProfile: { file: 'modules/providers/web/profile/page.tsx' },
  sessionTypes: { file: 'modules/providers/web/session-types/page.tsx' },
  onboarding: { file: 'modules/providers/web/onboarding/page.tsx' },
  onboardingStripe: { file: 'modules/providers/web/onboarding/payout-intro/page.tsx' },
  onboardingStripeConnect: { file: 'modules/providers/web/onboarding/payout-form/page.tsx' },
  onboardingHoursIntro: { file: 'modules/providers/web/onboarding/hours-intro/page.tsx' },
  onboardingWorkingHours: { file: 'modules/providers/web/onboarding/hours-form/page.tsx' },
  onboardingSessionsIntro: { file: 'modules/providers/web/onboarding/sessions-intro/page.tsx' },
  onboardingSessionTypes: { file: 'modules/providers/web/onboarding/sessions-form/page.tsx' },
  onboardingFinish: { file: 'modules/providers/web/onboarding/finish/page.tsx' },
  myWebsite: { file: 'modules/providers/web/my-website/page.tsx' },
  counsellorWebsite: { file: 'modules/providers/web/website/page.tsx', texts: 'counsellor' },
} as const satisfies Screens<typeof providersPages>
