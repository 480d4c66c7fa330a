import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PATH_LANGUAGES, type PathLanguage } from '#contract/enums.ts'
import { BARE_PAYMENT_RETURN, PAGES, type Page, type PageId } from '#contract/pages.ts'
import { SUPERUSER_PAGES, type SuperuserPageId } from '#contract/superuser-pages.ts'

const FILES: Record<PageId, string> = {
  finder: 'public/finder/page.tsx',
  verifyEmail: 'public/verify-email/page.tsx',
  resetPassword: 'public/reset-password/page.tsx',
  counsellor: 'public/counsellor/page.tsx',
  counsellorAfterPayment: 'public/counsellor-after-payment/page.tsx',
  organisation: 'public/organisation/page.tsx',
  terms: 'public/terms/page.tsx',
  termsVersion: 'public/terms-version/page.tsx',
  privacy: 'public/privacy/page.tsx',
  helplines: 'public/helplines/page.tsx',
  checkout: 'customer/checkout/page.tsx',
  paymentReturn: 'customer/payment-return/page.tsx',
  paymentCard: 'customer/card/page.tsx',
  mySessions: 'customer/my-sessions/page.tsx',
  dashboard: 'provider/dashboard/page.tsx',
  providerSession: 'provider/session/page.tsx',
  providerProfile: 'provider/profile/page.tsx',
  profile: 'customer/profile/page.tsx',
  workingHours: 'provider/working-hours/page.tsx',
  sessionTypes: 'provider/session-types/page.tsx',
  providerLogin: 'public/provider-login/page.tsx',
  stripeConnect: 'provider/payout/page.tsx',
  stripeElementsConnect: 'provider/payout/to-provider/page.tsx',
  stripeSetupPayment: 'provider/payout/from-provider/page.tsx',
  onboarding: 'provider/onboarding/page.tsx',
  onboardingStripe: 'provider/onboarding/payout-intro/page.tsx',
  onboardingStripeConnect: 'provider/onboarding/payout-form/page.tsx',
  onboardingWh: 'provider/onboarding/hours-intro/page.tsx',
  onboardingWorkingHours: 'provider/onboarding/hours-form/page.tsx',
  onboardingSt: 'provider/onboarding/sessions-intro/page.tsx',
  onboardingSessionTypes: 'provider/onboarding/sessions-form/page.tsx',
  onboardingFinish: 'provider/onboarding/finish/page.tsx',
  contacts: 'provider/contacts/page.tsx',
  contact: 'provider/contact/page.tsx',
  billing: 'provider/billing/page.tsx',
  statistics: 'provider/statistics/page.tsx',
  myWebsite: 'provider/my-website/page.tsx',
  invitations: 'provider/invitations/page.tsx',
  invite: 'provider/invite/page.tsx',
  invitation: 'public/invitation/page.tsx',
  messages: 'customer/messages/page.tsx',
  providerMessages: 'provider/messages/page.tsx',
  sessionRoom: 'session-room/page.tsx',
  manageOrganisation: 'company/page-words/page.tsx',
  organisationMembers: 'company/members/page.tsx',
  organisationNumbers: 'company/numbers/page.tsx',
  organisationInvitation: 'public/organisation-invitation/page.tsx',
  guides: 'public/guides/page.tsx',
  guide: 'public/guide/page.tsx',
  match: 'public/match/page.tsx',
  importedProfile: 'public/imported/page.tsx',
  forCounsellors: 'public/for-counsellors/page.tsx',
  forOrganisations: 'public/for-organisations/page.tsx',
  aboutUs: 'public/about-us/page.tsx',
  contactUs: 'public/contact-us/page.tsx',
  ranking: 'public/ranking/page.tsx',
  feedbackCheck: 'public/feedback-check/page.tsx',
  accessibility: 'public/accessibility/page.tsx',
  imprint: 'public/imprint/page.tsx',
  counsellorWebsite: 'public/counsellor-website/page.tsx',
}

const SUPERUSER_FILES: Record<SuperuserPageId, string> = {
  superuserDashboard: 'superuser/dashboard/page.tsx',
  superuserApplications: 'superuser/applications/page.tsx',
  superuserApplication: 'superuser/application/page.tsx',
  superuserDisputes: 'superuser/disputes/page.tsx',
  superuserDispute: 'superuser/dispute/page.tsx',
  superuserReconciliation: 'superuser/reconciliation/page.tsx',
  superuserDifference: 'superuser/difference/page.tsx',
  superuserJobs: 'superuser/jobs/page.tsx',
  superuserPayments: 'superuser/payments/page.tsx',
  superuserPayment: 'superuser/payment/page.tsx',
  superuserTransfers: 'superuser/transfers/page.tsx',
  superuserTransfer: 'superuser/transfer/page.tsx',
  superuserClaims: 'superuser/claims/page.tsx',
  superuserClaim: 'superuser/claim/page.tsx',
  superuserReports: 'superuser/reports/page.tsx',
  superuserReport: 'superuser/report/page.tsx',
  superuserOrganisations: 'superuser/organisations/page.tsx',
  superuserOrganisation: 'superuser/organisation/page.tsx',
  superuserImports: 'superuser/imports/page.tsx',
  superuserImport: 'superuser/import/page.tsx',
  superuserPeople: 'superuser/people/page.tsx',
  superuserProvider: 'superuser/person/provider-page.tsx',
  superuserCustomer: 'superuser/person/customer-page.tsx',
  superuserMessages: 'superuser/messages/page.tsx',
  superuserMessage: 'superuser/message/page.tsx',
  superuserAuditLog: 'superuser/audit-log/page.tsx',
  superuserTax: 'superuser/tax/page.tsx',
  superuserHelplines: 'superuser/helplines/page.tsx',
}

/** Pages with texts of their own, which come with them and not with the first page. */
const WITH_TEXTS: Record<'more' | 'counsellor', ReadonlySet<PageId>> = {
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

interface Kind {
  id: string
  isBare: boolean
  isSignedIn: boolean
  /** A counsellor's own screens, with the practice's menu beside them. */
  isPractice?: true
}
const KINDS: readonly Kind[] = [
  { id: 'open', isBare: false, isSignedIn: false },
  { id: 'signed-in', isBare: false, isSignedIn: true },
  { id: 'practice', isBare: false, isSignedIn: true, isPractice: true },
  // The dashboard is marked open (specification §2): it says itself who may see it.
  { id: 'practice-open', isBare: false, isSignedIn: false, isPractice: true },
  { id: 'bare', isBare: true, isSignedIn: false },
  { id: 'bare-signed-in', isBare: true, isSignedIn: true },
]

const isPractice = (page: Page) => page.area === 'provider' && !page.bare

/** Every path and alias works under every language (specification §2); ids are `en:finder:0`, and the page id is read back from them. */
function pagesOf(language: PathLanguage, kind: Kind): RouteConfigEntry[] {
  const pages = (PAGES as readonly Page[]).filter(
    (page) =>
      !!page.bare === kind.isBare && !!page.signIn === kind.isSignedIn && isPractice(page) === !!kind.isPractice,
  )
  return pages.flatMap((page) => {
    const paths = [...new Set([...page.paths, ...page.et])]
    return paths.map((path, position) => {
      const file = FILES[page.id as PageId]
      const named = { id: `${language}:${page.id}:${position}` }
      return path === '' ? index(file, named) : route(path, file, named)
    })
  })
}

function framed(language: PathLanguage, kind: Kind): RouteConfigEntry {
  const all = pagesOf(language, kind)
  const among = (some: ReadonlySet<PageId>) => all.filter((one) => some.has(one.id?.split(':')[1] as PageId))
  const withTexts = (['more', 'counsellor'] as const).flatMap((texts) => {
    const some = among(WITH_TEXTS[texts])
    // A layout around nothing would still be told to every browser.
    if (some.length === 0) return []
    return [layout(`frame/${texts}-texts-${language}.tsx`, { id: `${language}/${kind.id}/${texts}` }, some)]
  })
  const others = new Set(Object.values(WITH_TEXTS).flatMap(among))
  const pages = [...all.filter((one) => !others.has(one)), ...withTexts]
  if (kind.id === 'open') pages.push(route('*', 'public/not-found/page.tsx', { id: `${language}:notFound:0` }))
  const guarded = kind.isSignedIn
    ? [layout('frame/signed-in-layout.tsx', { id: `${language}/${kind.id}/guard` }, pages)]
    : pages
  return layout(frameOf(kind), { id: `${language}/${kind.id}` }, guarded)
}

const frameOf = ({ isBare, isPractice }: Kind) =>
  isBare ? 'frame/bare-layout.tsx' : isPractice ? 'frame/practice-layout.tsx' : 'frame/page-layout.tsx'

const language = (one: PathLanguage) =>
  route(
    one,
    `frame/language-${one}.tsx`,
    { id: one },
    KINDS.map((kind) => framed(one, kind)),
  )

/** Addresses without a language segment: the payment's way back, the kit in local mode, and everything that is not there. */
const outside = layout('frame/no-language.tsx', { id: 'none' }, [
  layout('frame/bare-layout.tsx', { id: 'none/bare' }, [
    layout('frame/signed-in-layout.tsx', { id: 'none/bare/guard' }, [
      route(BARE_PAYMENT_RETURN.slice(1), FILES.paymentReturn, { id: 'none:paymentReturn:0' }),
    ]),
  ]),
  layout('superuser/superuser-layout.tsx', { id: 'none/superuser' }, [
    layout('frame/signed-in-layout.tsx', { id: 'none/superuser/guard' }, [
      layout('superuser/second-step-layout.tsx', { id: 'none/superuser/second-step' }, [
        ...(Object.keys(SUPERUSER_FILES) as SuperuserPageId[]).map((id) =>
          route(SUPERUSER_PAGES[id], SUPERUSER_FILES[id], { id: `none:${id}:0` }),
        ),
        route('superuser/dashboard', SUPERUSER_FILES.superuserDashboard, { id: 'none:superuserDashboard:1' }),
      ]),
    ]),
  ]),
  route('dev/kit', 'public/dev-kit/page.tsx', { id: 'none:kit:0' }),
  layout('frame/page-layout.tsx', { id: 'none/open' }, [
    route('*', 'public/not-found/page.tsx', { id: 'none:notFound:0' }),
  ]),
])

export default [...PATH_LANGUAGES.map(language), outside] satisfies RouteConfig
