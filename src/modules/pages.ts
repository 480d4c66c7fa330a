import type { PathLanguage } from '#platform/values/enums.ts'
import { ABOUT_PAGES } from './content/values/about-pages.ts'

export type Area = 'public' | 'customer' | 'provider' | 'superuser'

/** One screen (specification §2): its path after the language segment, its Estonian alias, and how it is framed. */
export interface Page {
  id: string
  /** English path first; further entries are aliases the specification names. */
  paths: readonly string[]
  et: readonly string[]
  area: Area
  signIn?: true
  bare?: true
  /** Its document may load the payment provider's script. */
  pays?: true
  /** Not for search engines. */
  hidden?: true
  /** Its form is also taken without scripts. */
  posts?: true
  /** Tells of somebody's troubles: has the way out at once (src/app-shell/quick-exit.tsx). */
  sensitive?: true
}

const step = <Id extends string, Path extends string>(id: Id, path: Path) =>
  ({ id, paths: [path], et: [], area: 'provider', signIn: true, bare: true, hidden: true }) as const satisfies Page

/** Onboarding and the ways to and from the payment provider's own pages (decision 0013 says which is which). */
const ONBOARDING = [
  step('onboarding', 'provider/onboarding'),
  step('onboardingStripe', 'provider/onboarding-stripe'),
  step('onboardingStripeConnect', 'provider/onboarding-stripe-connect'),
  step('onboardingWh', 'provider/onboarding-wh'),
  step('onboardingWorkingHours', 'provider/onboarding-working-hours'),
  step('onboardingSt', 'provider/onboarding-st'),
  step('onboardingSessionTypes', 'provider/onboarding-session-types'),
  step('onboardingFinish', 'provider/onboarding-finish'),
  step('stripeElementsConnect', 'provider/stripe-elements-connect'),
  step('stripeSetupPayment', 'provider/stripe-setup-payment'),
] as const

const practice = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'provider', signIn: true, hidden: true }) as const satisfies Page

const managed = <Id extends string, Path extends string, Et extends string>(id: Id, path: Path, et: Et) =>
  ({ id, paths: [path], et: [et], area: 'customer', signIn: true, hidden: true }) as const satisfies Page

const ORGANISATION = [
  managed('manageOrganisation', 'organisation', 'organisatsioon'),
  managed('organisationMembers', 'organisation/members', 'organisatsioon/liikmed'),
  managed('organisationNumbers', 'organisation/numbers', 'organisatsioon/arvud'),
  {
    id: 'organisationInvitation',
    paths: ['organisation/invitation'],
    et: ['organisatsioon/kutse'],
    area: 'public',
    hidden: true,
  },
] as const satisfies readonly Page[]

/** Beyond the specification (decision 0048): guides to the specialities; `slug` is of the page's language (`guides/`). */
const GUIDES = [
  { id: 'guides', paths: ['guides'], et: ['teemad'], area: 'public' },
  { id: 'guide', paths: ['guides/:slug'], et: ['teemad/:slug'], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Beyond the specification (decision 0047): questions whose answers stay in the browser. */
const MATCH = [
  { id: 'match', paths: ['find-a-match'], et: ['leia-sobiv-noustaja'], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Kept versions of the terms (not for search engines: they are to find the one that holds), and the privacy notice. */
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
    pays: true,
    hidden: true,
  },
  {
    id: 'paymentReturn',
    paths: ['customer/stripe-callback/:paymentIntentId'],
    et: [],
    area: 'customer',
    signIn: true,
    bare: true,
    pays: true,
    hidden: true,
  },
  {
    id: 'paymentCard',
    paths: ['customer/payment-card'],
    et: ['klient/maksekaart'],
    area: 'customer',
    signIn: true,
    bare: true,
    pays: true,
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
  // Marked open (specification §2): it says itself who may see it.
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
  practice('workingHours', 'provider/working-hours', 'pakkuja/tooaeg'),
  practice('sessionTypes', 'provider/session-types', 'pakkuja/seansi-tuubid'),
  practice('invitations', 'provider/invitations', 'pakkuja/kutsed'),
  practice('contacts', 'provider/contacts', 'pakkuja/kontaktid'),
  /** Open (specification §2), so its area is not the practice's, which asks for a login. */
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
  practice('billing', 'provider/billing', 'pakkuja/arveldus'),
  practice('statistics', 'provider/statistics', 'pakkuja/statistika'),
  practice('myWebsite', 'provider/my-website', 'pakkuja/minu-koduleht'),
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
  /** Beyond the specification (issue 7): where an online session is held, by booking or by a date of a group. */
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
  /** Beyond the specification (decision 0039): where an organisation's manager works. */
  ...ORGANISATION,
  ...GUIDES,
  ...MATCH,
  /** From the letter to somebody whom a superuser entered; the secret is in the fragment. */
  {
    id: 'importedProfile',
    paths: ['account/your-profile'],
    et: ['konto/sinu-profiil'],
    area: 'public',
    hidden: true,
  },
  ...ABOUT_PAGES,
  /** Last: a counsellor's own website page, by id or slug; every fixed path outranks it. */
  { id: 'counsellorWebsite', paths: [':providerId'], et: [], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

export type PageId = (typeof PAGES)[number]['id']

/** Also reachable outside the language rule in a bare layout (specification §2). */
export const BARE_PAYMENT_RETURN = '/stripe/stripe-callback/:paymentIntentId'

/** First path segments that keep their path without a language (specification §2). */
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

/** Address of a page in a language: the Estonian alias where one exists. `params` fill `:name` segments. */
export function pagePath(id: PageId, language: PathLanguage, params: Record<string, string> = {}): string {
  const page: Page = PAGES.find((one) => one.id === id)!
  const fits = (path: string) => (path.match(/:\w+/g) ?? []).every((name) => name.slice(1) in params)
  const rank = (path: string) => (path.match(/:\w+/g) ?? []).length
  const options = language === 'et' && page.et.length > 0 ? page.et : page.paths
  const most = Object.keys(params).length
  const path = options.find((one) => fits(one) && rank(one) === most) ?? options[0] ?? ''
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled === '' ? `/${language}` : `/${language}/${filled}`
}
