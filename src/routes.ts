import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { ADMIN_PAGES, type AdminPageId } from './modules/admin-pages.ts'
import { BARE_PAYMENT_RETURN, PAGES, type Page, type PageId } from './modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from './platform/values/enums.ts'

const FILES: Record<PageId, string> = {
  finder: 'modules/search/web/finder/page.tsx',
  verifyEmail: 'modules/accounts/web/verify-email/page.tsx',
  resetPassword: 'modules/accounts/web/reset-password/page.tsx',
  counsellor: 'modules/providers/web/public-profile/page.tsx',
  counsellorAfterPayment: 'modules/providers/web/public-profile-after-payment/page.tsx',
  organisation: 'modules/organizations/web/public-page/page.tsx',
  terms: 'modules/accounts/web/terms/page.tsx',
  termsVersion: 'modules/accounts/web/terms-version/page.tsx',
  privacy: 'modules/content/web/privacy/page.tsx',
  helplines: 'modules/content/web/helplines/page.tsx',
  checkout: 'modules/bookings/web/checkout/page.tsx',
  paymentReturn: 'modules/bookings/web/payment-return/page.tsx',
  paymentCard: 'modules/payments/web/saved-card/page.tsx',
  mySessions: 'modules/bookings/web/my-sessions/page.tsx',
  dashboard: 'modules/bookings/web/provider-dashboard/page.tsx',
  providerSession: 'modules/bookings/web/provider-session/page.tsx',
  providerProfile: 'modules/providers/web/profile/page.tsx',
  profile: 'modules/accounts/web/profile/page.tsx',
  workingHours: 'modules/availability/web/working-hours/page.tsx',
  sessionTypes: 'modules/providers/web/session-types/page.tsx',
  providerLogin: 'modules/accounts/web/provider-login/page.tsx',
  stripeConnect: 'modules/payouts/web/payout-account/page.tsx',
  stripeElementsConnect: 'modules/payouts/web/payout-account/to-stripe/page.tsx',
  stripeSetupPayment: 'modules/payouts/web/payout-account/from-stripe/page.tsx',
  onboarding: 'modules/providers/web/onboarding/page.tsx',
  onboardingStripe: 'modules/providers/web/onboarding/payout-intro/page.tsx',
  onboardingStripeConnect: 'modules/providers/web/onboarding/payout-form/page.tsx',
  onboardingWh: 'modules/providers/web/onboarding/hours-intro/page.tsx',
  onboardingWorkingHours: 'modules/providers/web/onboarding/hours-form/page.tsx',
  onboardingSt: 'modules/providers/web/onboarding/sessions-intro/page.tsx',
  onboardingSessionTypes: 'modules/providers/web/onboarding/sessions-form/page.tsx',
  onboardingFinish: 'modules/providers/web/onboarding/finish/page.tsx',
  contacts: 'modules/bookings/web/clients/page.tsx',
  contact: 'modules/bookings/web/client/page.tsx',
  billing: 'modules/payouts/web/earnings/page.tsx',
  statistics: 'modules/payouts/web/statistics/page.tsx',
  myWebsite: 'modules/providers/web/my-website/page.tsx',
  invitations: 'modules/invitations/web/sent-invitations/page.tsx',
  invite: 'modules/invitations/web/new-invitation/page.tsx',
  invitation: 'modules/invitations/web/received-invitation/page.tsx',
  messages: 'modules/messaging/web/customer-messages/page.tsx',
  providerMessages: 'modules/messaging/web/provider-messages/page.tsx',
  sessionRoom: 'modules/session-room/web/page.tsx',
  manageOrganisation: 'modules/organizations/web/manage/page-texts/page.tsx',
  organisationMembers: 'modules/organizations/web/manage/members/page.tsx',
  organisationNumbers: 'modules/organizations/web/manage/statistics/page.tsx',
  organisationInvitation: 'modules/organizations/web/manager-invitation/page.tsx',
  guides: 'modules/content/web/guides/page.tsx',
  guide: 'modules/content/web/guide/page.tsx',
  match: 'modules/search/web/match/page.tsx',
  importedProfile: 'modules/admin/web/imported-profile/page.tsx',
  forCounsellors: 'modules/content/web/for-counsellors/page.tsx',
  forOrganisations: 'modules/content/web/for-organizations/page.tsx',
  aboutUs: 'modules/content/web/about-us/page.tsx',
  contactUs: 'modules/content/web/contact-us/page.tsx',
  ranking: 'modules/content/web/ranking/page.tsx',
  feedbackCheck: 'modules/feedback/web/feedback-check/page.tsx',
  accessibility: 'modules/content/web/accessibility/page.tsx',
  imprint: 'modules/content/web/imprint/page.tsx',
  counsellorWebsite: 'modules/providers/web/website/page.tsx',
}

const SUPERUSER_FILES: Record<AdminPageId, string> = {
  superuserDashboard: 'modules/admin/web/dashboard/page.tsx',
  superuserApplications: 'modules/providers/web/admin-applications/page.tsx',
  superuserApplication: 'modules/providers/web/admin-application/page.tsx',
  superuserDisputes: 'modules/payments/web/admin-disputes/page.tsx',
  superuserDispute: 'modules/payments/web/admin-dispute/page.tsx',
  superuserReconciliation: 'modules/accounting/web/reconciliation/page.tsx',
  superuserDifference: 'modules/accounting/web/discrepancy/page.tsx',
  superuserJobs: 'modules/admin/web/failed-jobs/page.tsx',
  superuserPayments: 'modules/payments/web/admin-payments/page.tsx',
  superuserPayment: 'modules/payments/web/admin-payment/page.tsx',
  superuserTransfers: 'modules/payouts/web/admin-transfers/page.tsx',
  superuserTransfer: 'modules/payouts/web/admin-transfer/page.tsx',
  superuserClaims: 'modules/claims/web/admin-claims/page.tsx',
  superuserClaim: 'modules/claims/web/admin-claim/page.tsx',
  superuserReports: 'modules/feedback/web/admin-reports/page.tsx',
  superuserReport: 'modules/feedback/web/admin-report/page.tsx',
  superuserOrganisations: 'modules/organizations/web/admin-organizations/page.tsx',
  superuserOrganisation: 'modules/organizations/web/admin-organization/page.tsx',
  superuserImports: 'modules/admin/web/imports/page.tsx',
  superuserImport: 'modules/admin/web/import/page.tsx',
  superuserPeople: 'modules/admin/web/people/page.tsx',
  superuserProvider: 'modules/admin/web/person/provider-page.tsx',
  superuserCustomer: 'modules/admin/web/person/customer-page.tsx',
  superuserMessages: 'modules/content/web/admin-contact-messages/page.tsx',
  superuserMessage: 'modules/content/web/admin-contact-message/page.tsx',
  superuserAuditLog: 'modules/admin/web/audit-log/page.tsx',
  superuserTax: 'modules/accounting/web/tax-report/page.tsx',
  superuserHelplines: 'modules/content/web/admin-helplines/page.tsx',
}

/** Pages that need more than the shared translations: the layout of each set loads its translations with the page. */
const PAGES_WITH_TEXTS: Record<'more' | 'counsellor', ReadonlySet<PageId>> = {
  more: new Set([
    'verifyEmail',
    'resetPassword',
    'importedProfile',
    'checkout',
    'paymentReturn',
    'paymentCard',
    'mySessions',
    'profile',
    'providerLogin',
    'organisationInvitation',
    'manageOrganisation',
    'organisationMembers',
  ]),
  counsellor: new Set(['counsellor', 'counsellorAfterPayment', 'counsellorWebsite']),
}

interface PageGroup {
  id: string
  isBare: boolean
  isSignedIn: boolean
  /** Pages of the provider area, which have its menu. */
  isProviderArea?: true
}
const PAGE_GROUPS: readonly PageGroup[] = [
  { id: 'open', isBare: false, isSignedIn: false },
  { id: 'signed-in', isBare: false, isSignedIn: true },
  { id: 'practice', isBare: false, isSignedIn: true, isProviderArea: true },
  // The dashboard is open in the specification (§2): the page itself checks access.
  { id: 'practice-open', isBare: false, isSignedIn: false, isProviderArea: true },
  { id: 'bare', isBare: true, isSignedIn: false },
  { id: 'bare-signed-in', isBare: true, isSignedIn: true },
]

const isProviderArea = (page: Page) => page.area === 'provider' && !page.bare

/**
 * Every path and alias works under every language (specification §2). Ids such as `en:finder:0` contain the page id,
 * which is parsed.
 */
function buildPageRoutes(language: PathLanguage, group: PageGroup): RouteConfigEntry[] {
  const pages = (PAGES as readonly Page[]).filter(
    (page) =>
      !!page.bare === group.isBare &&
      !!page.signIn === group.isSignedIn &&
      isProviderArea(page) === !!group.isProviderArea,
  )
  return pages.flatMap((page) => {
    const paths = [...new Set([...page.paths, ...page.et])]
    return paths.map((path, position) => {
      const file = FILES[page.id as PageId]
      const options = { id: `${language}:${page.id}:${position}` }
      return path === '' ? index(file, options) : route(path, file, options)
    })
  })
}

function buildGroupRoute(language: PathLanguage, group: PageGroup): RouteConfigEntry {
  const all = buildPageRoutes(language, group)
  const filterRoutes = (ids: ReadonlySet<PageId>) => all.filter((entry) => ids.has(entry.id?.split(':')[1] as PageId))
  const textLayouts = (['more', 'counsellor'] as const).flatMap((texts) => {
    const pages = filterRoutes(PAGES_WITH_TEXTS[texts])
    // An empty layout would still be sent to every browser.
    if (pages.length === 0) return []
    return [layout(`modules/texts/${texts}-texts-${language}.tsx`, { id: `${language}/${group.id}/${texts}` }, pages)]
  })
  const inTextLayouts = new Set(Object.values(PAGES_WITH_TEXTS).flatMap(filterRoutes))
  const pages = [...all.filter((entry) => !inTextLayouts.has(entry)), ...textLayouts]
  if (group.id === 'open') pages.push(route('*', 'app-shell/not-found/page.tsx', { id: `${language}:notFound:0` }))
  const guarded = group.isSignedIn
    ? [layout('app-shell/login-required-layout.tsx', { id: `${language}/${group.id}/guard` }, pages)]
    : pages
  return layout(getLayoutFile(group), { id: `${language}/${group.id}` }, guarded)
}

const getLayoutFile = ({ isBare, isProviderArea }: PageGroup) =>
  isBare ? 'app-shell/bare-layout.tsx' : isProviderArea ? 'app-shell/provider-layout.tsx' : 'app-shell/page-layout.tsx'

const buildLanguageRoute = (language: PathLanguage) =>
  route(
    language,
    `app-shell/language-${language}.tsx`,
    { id: language },
    PAGE_GROUPS.map((group) => buildGroupRoute(language, group)),
  )

/**
 * Routes without a language segment: the payment return, the component gallery in local mode, and the not-found page.
 */
const routesWithoutLanguage = layout('app-shell/no-language.tsx', { id: 'none' }, [
  layout('app-shell/bare-layout.tsx', { id: 'none/bare' }, [
    layout('app-shell/login-required-layout.tsx', { id: 'none/bare/guard' }, [
      route(BARE_PAYMENT_RETURN.slice(1), FILES.paymentReturn, { id: 'none:paymentReturn:0' }),
    ]),
  ]),
  layout('app-shell/superuser/superuser-layout.tsx', { id: 'none/superuser' }, [
    layout('app-shell/login-required-layout.tsx', { id: 'none/superuser/guard' }, [
      layout('app-shell/superuser/second-step-layout.tsx', { id: 'none/superuser/second-step' }, [
        ...(Object.keys(SUPERUSER_FILES) as AdminPageId[]).map((id) =>
          route(ADMIN_PAGES[id], SUPERUSER_FILES[id], { id: `none:${id}:0` }),
        ),
        route('superuser/dashboard', SUPERUSER_FILES.superuserDashboard, { id: 'none:superuserDashboard:1' }),
      ]),
    ]),
  ]),
  route('dev/kit', 'app-shell/component-gallery/page.tsx', { id: 'none:kit:0' }),
  layout('app-shell/page-layout.tsx', { id: 'none/open' }, [
    route('*', 'app-shell/not-found/page.tsx', { id: 'none:notFound:0' }),
  ]),
])

export default [...PATH_LANGUAGES.map(buildLanguageRoute), routesWithoutLanguage] satisfies RouteConfig
