import type { PathLanguage } from '#platform/values/enums.ts'
import { ABOUT_PAGES } from './content/values/about-pages.ts'

export type Area = 'public' | 'customer' | 'provider' | 'superuser'

/** A page (specification §2): its path after the language segment, its Estonian alias and its layout. */
export interface Page {
  id: string
  /** The English path first, then aliases of the specification. */
  paths: readonly string[]
  et: readonly string[]
  area: Area
  signIn?: true
  bare?: true
  /** The page may load Stripe's script. */
  loadsStripe?: true
  /** Hidden from search engines. */
  hidden?: true
  /** Its form also works without JavaScript. */
  acceptsFormPost?: true
  /** Reveals a sensitive topic, so it always shows the quick exit (src/app-shell/quick-exit.tsx). */
  sensitive?: true
}

const onboardingPage = <Id extends string, Path extends string>(id: Id, path: Path) =>
  ({ id, paths: [path], et: [], area: 'provider', signIn: true, bare: true, hidden: true }) as const satisfies Page

/** Onboarding, and the redirects to and from Stripe's pages (explained in decision 0013). */
const ONBOARDING = [
  onboardingPage('onboarding', 'provider/onboarding'),
  onboardingPage('onboardingStripe', 'provider/onboarding-stripe'),
  onboardingPage('onboardingStripeConnect', 'provider/onboarding-stripe-connect'),
  onboardingPage('onboardingWh', 'provider/onboarding-wh'),
  onboardingPage('onboardingWorkingHours', 'provider/onboarding-working-hours'),
  onboardingPage('onboardingSt', 'provider/onboarding-st'),
  onboardingPage('onboardingSessionTypes', 'provider/onboarding-session-types'),
  onboardingPage('onboardingFinish', 'provider/onboarding-finish'),
  onboardingPage('stripeElementsConnect', 'provider/stripe-elements-connect'),
  onboardingPage('stripeSetupPayment', 'provider/stripe-setup-payment'),
] as const

const providerPage = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'provider', signIn: true, hidden: true }) as const satisfies Page

const organizationPage = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'customer', signIn: true, hidden: true }) as const satisfies Page

const ORGANISATION = [
  organizationPage('manageOrganisation', 'organisation', 'organisatsioon'),
  organizationPage('organisationMembers', 'organisation/members', 'organisatsioon/liikmed'),
  organizationPage('organisationNumbers', 'organisation/numbers', 'organisatsioon/arvud'),
  {
    id: 'organisationInvitation',
    paths: ['organisation/invitation'],
    et: ['organisatsioon/kutse'],
    area: 'public',
    hidden: true,
  },
] as const satisfies readonly Page[]

/** Not in the specification (decision 0048): guides to the specialities; `slug` depends on the language (`guides/`). */
const GUIDES = [
  { id: 'guides', paths: ['guides'], et: ['teemad'], area: 'public' },
  { id: 'guide', paths: ['guides/:slug'], et: ['teemad/:slug'], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Not in the specification (decision 0047): a questionnaire whose answers do not leave the browser. */
const MATCH = [
  { id: 'match', paths: ['find-a-match'], et: ['leia-sobiv-noustaja'], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Past versions of the terms (hidden from search engines, which must find the current one), and the privacy notice. */
const TRUST = [
  {
    id: 'termsVersion',
    paths: ['terms/:audience/:validFrom'],
    et: ['tingimused/:audience/:validFrom'],
    area: 'public',
    hidden: true,
  },
  { id: 'privacy', paths: ['privacy'], et: ['privaatsus'], area: 'public' },
] as const satisfies readonly Page[]

export const PAGES = [
  { id: 'finder', paths: ['', 'customer-dashboard'], et: ['', 'leia-noustaja'], area: 'public' },
  {
    id: 'verifyEmail',
    paths: ['customer/verify-email', 'provider/verify-email'],
    et: ['klient/kinnita-meil', 'pakkuja/kinnita-meil'],
    area: 'public',
    hidden: true,
  },
  {
    id: 'resetPassword',
    paths: ['account/reset-password'],
    et: ['konto/lahtesta-parool'],
    area: 'public',
    hidden: true,
  },
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
    area: 'customer',
    signIn: true,
    hidden: true,
    sensitive: true,
  },
  { id: 'organisation', paths: ['o/:slug'], et: [], area: 'public' },
  { id: 'terms', paths: ['terms'], et: ['tingimused'], area: 'public' },
  ...TRUST,
  { id: 'helplines', paths: ['help-now'], et: ['abi-kohe'], area: 'public', sensitive: true },
  {
    id: 'checkout',
    paths: ['customer/checkout'],
    et: ['klient/maksmine'],
    area: 'customer',
    bare: true,
    loadsStripe: true,
    hidden: true,
  },
  {
    id: 'paymentReturn',
    paths: ['customer/stripe-callback/:paymentIntentId'],
    et: [],
    area: 'customer',
    signIn: true,
    bare: true,
    loadsStripe: true,
    hidden: true,
  },
  {
    id: 'paymentCard',
    paths: ['customer/payment-card'],
    et: ['klient/maksekaart'],
    area: 'customer',
    signIn: true,
    bare: true,
    loadsStripe: true,
    hidden: true,
  },
  {
    id: 'mySessions',
    paths: ['customer/my-sessions', 'customer/my-sessions/:paymentIntentId'],
    et: ['klient/minu-seansid', 'klient/minu-seansid/:paymentIntentId'],
    area: 'customer',
    signIn: true,
    hidden: true,
    sensitive: true,
  },
  // Open in the specification (§2): the page itself checks access.
  { id: 'dashboard', paths: ['provider/dashboard'], et: ['pakkuja/toolaud'], area: 'provider', hidden: true },
  {
    id: 'providerSession',
    paths: ['provider/sessions/:id'],
    et: ['pakkuja/seansid/:id'],
    area: 'provider',
    signIn: true,
    hidden: true,
  },
  {
    id: 'providerProfile',
    paths: ['provider/profile'],
    et: ['pakkuja/profiil'],
    area: 'provider',
    signIn: true,
    hidden: true,
  },
  {
    id: 'profile',
    paths: ['customer/profile'],
    et: ['klient/profiil'],
    area: 'customer',
    signIn: true,
    hidden: true,
  },
  providerPage('workingHours', 'provider/working-hours', 'pakkuja/tooaeg'),
  providerPage('sessionTypes', 'provider/session-types', 'pakkuja/seansi-tuubid'),
  providerPage('invitations', 'provider/invitations', 'pakkuja/kutsed'),
  providerPage('contacts', 'provider/contacts', 'pakkuja/kontaktid'),
  // Open in the specification (§2), so it is not in the provider area, which requires a login.
  {
    id: 'providerLogin',
    paths: ['provider/login'],
    et: ['pakkuja/logi-sisse'],
    area: 'public',
    hidden: true,
  },
  { id: 'stripeConnect', paths: ['provider/stripe-connect'], et: [], area: 'provider', signIn: true, hidden: true },
  ...ONBOARDING,
  {
    id: 'contact',
    paths: ['provider/contacts/:contactId'],
    et: ['pakkuja/kontaktid/:contactId'],
    area: 'provider',
    signIn: true,
    hidden: true,
  },
  providerPage('billing', 'provider/billing', 'pakkuja/arveldus'),
  providerPage('statistics', 'provider/statistics', 'pakkuja/statistika'),
  providerPage('myWebsite', 'provider/my-website', 'pakkuja/minu-koduleht'),
  { id: 'invite', paths: ['provider/invite'], et: ['pakkuja/kutsu'], area: 'provider', signIn: true, hidden: true },
  {
    id: 'invitation',
    paths: ['customer/invitation/:invitationId'],
    et: ['klient/kutse/:invitationId'],
    area: 'public',
    hidden: true,
    sensitive: true,
  },
  {
    id: 'messages',
    paths: ['customer/messages', 'customer/messages/:conversationId'],
    et: ['klient/sonumid', 'klient/sonumid/:conversationId'],
    area: 'customer',
    signIn: true,
    hidden: true,
    sensitive: true,
  },
  {
    id: 'providerMessages',
    paths: ['provider/messages', 'provider/messages/:conversationId'],
    et: ['pakkuja/sonumid', 'pakkuja/sonumid/:conversationId'],
    area: 'provider',
    signIn: true,
    hidden: true,
  },
  // Not in the specification (issue 7): the session room, by the id of a booking or of a group's date.
  {
    id: 'sessionRoom',
    paths: ['session-room/:id'],
    et: ['seansi-ruum/:id'],
    area: 'customer',
    signIn: true,
    bare: true,
    hidden: true,
    sensitive: true,
  },
  // Not in the specification (decision 0039): pages of an organization's managers.
  ...ORGANISATION,
  ...GUIDES,
  ...MATCH,
  // Linked from the email to an imported provider; the secret is in the fragment.
  {
    id: 'importedProfile',
    paths: ['account/your-profile'],
    et: ['konto/sinu-profiil'],
    area: 'public',
    hidden: true,
  },
  ...ABOUT_PAGES,
  // Last, because every fixed path takes precedence: a provider's page, by id or slug.
  { id: 'counsellorWebsite', paths: [':providerId'], et: [], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

export type PageId = (typeof PAGES)[number]['id']

/** Path of the payment return without a language segment, in a bare layout (specification §2). */
export const BARE_PAYMENT_RETURN = '/stripe/stripe-callback/:paymentIntentId'

/** First path segments that need no language segment (specification §2). */
export const EXEMPT_SEGMENTS = [
  'stripe',
  'superuser',
  '.well-known',
  'sitemap.xml',
  'robots.txt',
  'api',
  'assets',
  'media',
  'share',
  'dev',
  'healthz',
  'readyz',
  'metrics',
  'mails',
] as const

/**
 * Builds the path of a page in a language, using the Estonian alias where one exists. `params` fill `:name` segments.
 */
export function buildPagePath(id: PageId, language: PathLanguage, params: Record<string, string> = {}): string {
  const page: Page = PAGES.find((candidate) => candidate.id === id)!
  const hasParams = (path: string) => (path.match(/:\w+/g) ?? []).every((name) => name.slice(1) in params)
  const countParams = (path: string) => (path.match(/:\w+/g) ?? []).length
  const options = language === 'et' && page.et.length > 0 ? page.et : page.paths
  const paramCount = Object.keys(params).length
  const path = options.find((option) => hasParams(option) && countParams(option) === paramCount) ?? options[0] ?? ''
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled === '' ? `/${language}` : `/${language}/${filled}`
}
