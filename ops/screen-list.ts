import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { listGuideAddresses } from '#modules/content/server/site/guide-files.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import type { FailureMode } from './screen-states.ts'
import {
  answerQuestionnaire,
  openBookingChange,
  openCheckoutFromProvider,
  openCheckoutWithCard,
  openContact,
  openConversation,
  openFilters,
  openFirstItem,
  openRoom,
  openSession,
  openSessionTypeForm,
  payWithDeclinedCard,
  payWithValidCard,
  reloadWithServerErrors,
  type ScreenContext,
  searchWithoutResults,
  waitForDialog,
  waitForSickDayPlan,
  waitForVisible,
} from './screen-steps.ts'

/** Values from the running site that are inserted into URLs, or null if the site has none. */
export interface SiteSamples {
  /** The id of the first search result with an available time this week. */
  providerId: string | null
  organizationSlug: string | null
}

/** The demo users to log in as while capturing screens, in login order. */
export const SCREEN_VIEWERS = ['customer', 'counsellor', 'newcomer', 'manager', 'superuser'] as const
export type ScreenViewer = (typeof SCREEN_VIEWERS)[number]

export interface Screen {
  id: string
  /** Returns the path to open, or null if the site currently has no such page. */
  path: (language: PathLanguage, samples: SiteSamples) => string | null
  /** The demo user to log in as. */
  signIn?: ScreenViewer
  /** Also captures the screen in dark mode. */
  dark?: true
  /** Captures the screen only at this width, in pixels. */
  width?: number
  /** Captures only the viewport instead of the full page. */
  isViewportOnly?: true
  /** How API calls fail while the screen is captured. */
  failure?: FailureMode
  before?: (step: ScreenContext) => Promise<unknown>
}

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const counsellor: Screen['path'] = (language, { providerId }) =>
  providerId && buildPagePath('counsellor', language, { providerId })
const guide: Screen['path'] = (language) =>
  buildPagePath('guide', language, { slug: listGuideAddresses()[0]!.slugs[language] })
const match: Screen['path'] = (language) => buildPagePath('match', language)
const termsVersion: Screen['path'] = (language) =>
  buildPagePath('termsVersion', language, { audience: 'counsellors', validFrom: '2022-10-12' })
const unknownInvitation: Screen['path'] = (language) =>
  buildPagePath('invitation', language, { invitationId: UNKNOWN_ID })
const finder: Screen['path'] = (language) => buildPagePath('finder', language)
const dashboard =
  (query: string): Screen['path'] =>
  (language) =>
    buildPagePath('dashboard', language) + query
const waitForResult = ({ page }: ScreenContext) =>
  waitForVisible('a counsellor', page.locator('main a[href*="provider-details/"], main a[href*="noustaja-detailid/"]'))

function accountScreen(name: 'login' | 'create' | 'forgot'): Screen {
  return {
    id: `account-${name}`,
    path: (language) => `${buildPagePath('finder', language)}?account=${name}`,
    isViewportOnly: true,
    before: waitForDialog,
  }
}

/** Query strings that make lists include settled items. */
const SHOW_ALL: Readonly<Record<string, string>> = {
  'superuser/claims': '?status=all',
  'superuser/disputes': '?status=all',
  'superuser/messages': '?status=all',
  'superuser/reconciliation': '?status=all',
}

/** One screen per administration page. Detail pages are reached by opening the first item of their list. */
const ADMIN_SCREENS = Object.entries(ADMIN_PAGES).map(([id, { path }]): Screen => {
  const list = path.replace(/\/:.*$/, '')
  const isList = list === path
  const isPersonPage = list.includes('-profile')
  return {
    id: toKebabCase(id),
    path: () => `/${isPersonPage ? ADMIN_PAGES.superuserPeople.path : list}${isList ? '' : (SHOW_ALL[list] ?? '')}`,
    signIn: 'superuser',
    dark: true,
    ...(isList ? {} : { before: openFirstItem(`/${list}/`) }),
  }
})

/** Builds one screen per page, opened by its URL as the given viewer. */
function listScreens(
  signIn: ScreenViewer,
  pages: Readonly<Record<string, PageId>>,
  options: Partial<Screen> = {},
): Screen[] {
  return Object.entries(pages).map(([id, page]) => ({
    id,
    path: (language) => buildPagePath(page, language),
    signIn,
    ...options,
  }))
}

const COUNSELLOR_PAGES = {
  'my-profile': 'providerProfile',
  calendar: 'providerCalendar',
  'working-hours': 'workingHours',
  'session-types': 'sessionTypes',
  'provider-messages': 'providerMessages',
  billing: 'billing',
  statistics: 'statistics',
  clients: 'clients',
  'my-website': 'myWebsite',
} as const satisfies Record<string, PageId>

/** Pages as seen by a new provider, who has no bookings or earnings and has not begun onboarding. */
const NEW_PROVIDER_PAGES = {
  'first-dashboard': 'dashboard',
  'first-session-types': 'sessionTypes',
  'first-invitations': 'invitations',
  'first-clients': 'clients',
  'first-messages': 'providerMessages',
  'first-billing': 'billing',
  'first-statistics': 'statistics',
  'first-website': 'myWebsite',
  'first-payout': 'stripeConnect',
  onboarding: 'onboarding',
  'onboarding-payout': 'onboardingStripeConnect',
  'onboarding-hours-asked': 'onboardingHoursIntro',
  'onboarding-hours': 'onboardingWorkingHours',
  'onboarding-sessions-asked': 'onboardingSessionsIntro',
  'onboarding-sessions': 'onboardingSessionTypes',
  'onboarding-finish': 'onboardingFinish',
} as const satisfies Record<string, PageId>

/** Three pages, each while loading, after a server error and offline. */
const FAILURE_SCREENS = (['loading', 'failed', 'offline'] as const).flatMap((failure): Screen[] => [
  {
    id: `dashboard-${failure}`,
    path: (language) => buildPagePath('dashboard', language),
    signIn: 'counsellor',
    failure,
  },
  {
    id: `organisation-${failure}`,
    path: (language) => buildPagePath('organizationMembers', language),
    signIn: 'manager',
    failure,
  },
  { id: `superuser-${failure}`, path: () => '/superuser/payments', signIn: 'superuser', failure },
])

/**
 * All screens that `npm run screens` captures. Screens that book a session use up available times, so they come after
 * the screens that show these times.
 */
export const SCREENS: readonly Screen[] = [
  { id: 'finder', path: finder, dark: true, before: waitForResult },
  { id: 'finder-filters', path: finder, width: 390, isViewportOnly: true, before: openFilters },
  { id: 'finder-no-results', path: finder, before: searchWithoutResults },
  { id: 'counsellor', path: counsellor, dark: true },
  {
    id: 'finder-topic',
    path: (language) => `${buildPagePath('finder', language)}?topic=anxiety`,
    isViewportOnly: true,
  },
  { id: 'guides', path: (language) => buildPagePath('guides', language), dark: true },
  { id: 'guide', path: guide, dark: true },
  { id: 'match', path: match, dark: true },
  { id: 'match-topics', path: match, before: answerQuestionnaire('topics') },
  { id: 'match-help', path: match, dark: true, before: answerQuestionnaire('help') },
  { id: 'match-result', path: match, before: answerQuestionnaire('result') },
  { id: 'helplines', path: (language) => buildPagePath('helplines', language) },
  { id: 'terms', path: (language) => buildPagePath('terms', language), dark: true },
  { id: 'terms-version', path: termsVersion },
  ...(
    [
      ['for-counsellors', 'forCounsellors'],
      ['for-organisations', 'forOrganizations'],
      ['about-us', 'aboutUs'],
      ['contact', 'contactUs'],
      ['ranking', 'ranking'],
      ['feedback-check', 'feedbackVerification'],
      ['accessibility', 'accessibility'],
      ['imprint', 'imprint'],
    ] as const
  ).map(([id, page]) => ({ id, path: (language: PathLanguage) => buildPagePath(page, language) })),
  { id: 'privacy', path: (language) => buildPagePath('privacy', language), dark: true },
  {
    id: 'finder-quick-exit',
    path: (language) => `${buildPagePath('finder', language)}?topic=violence`,
    isViewportOnly: true,
  },
  {
    id: 'organization',
    path: (language, { organizationSlug: slug }) => slug && buildPagePath('organization', language, { slug }),
  },
  accountScreen('login'),
  accountScreen('create'),
  accountScreen('forgot'),
  { id: 'provider-login', path: (language) => buildPagePath('providerLogin', language) },
  { id: 'verify-email', path: (language) => buildPagePath('verifyEmail', language) },
  {
    id: 'reset-password',
    path: (language) => `${buildPagePath('resetPassword', language)}?token=a-token-of-no-account`,
  },
  { id: 'data-export-log-in', path: (language) => `${buildPagePath('dataExport', language)}#a-token-of-no-copy` },
  { id: 'not-found', path: (language) => `/${language}/there-is/no-such/page`, dark: true },
  { id: 'sign-in-needed', path: (language) => buildPagePath('mySessions', language) },
  { id: 'invitation-gone', path: unknownInvitation },
  { id: 'imported-gone', path: (language) => buildPagePath('importedProfile', language) },
  { id: 'organisation-invitation-gone', path: (language) => buildPagePath('managerInvitation', language) },
  { id: 'checkout-nothing', path: (language) => buildPagePath('checkout', language) },
  { id: 'checkout-signed-out', path: counsellor, before: openCheckoutFromProvider },
  { id: 'kit', path: () => '/dev/kit' },
  { id: 'dashboard', path: (language) => buildPagePath('dashboard', language), signIn: 'counsellor', dark: true },
  { id: 'dashboard-booked', path: dashboard('?when=upcoming'), signIn: 'counsellor' },
  { id: 'dashboard-history', path: dashboard('?when=history'), signIn: 'counsellor' },
  { id: 'sick-day', path: dashboard('?view=sick-day'), signIn: 'counsellor', before: waitForSickDayPlan },
  { id: 'provider-session', path: dashboard('?when=upcoming'), signIn: 'counsellor', dark: true, before: openSession },
  { id: 'session-room', path: dashboard('?when=upcoming'), signIn: 'counsellor', dark: true, before: openRoom },
  ...listScreens('counsellor', COUNSELLOR_PAGES, { dark: true }),
  {
    id: 'session-type',
    path: (language) => buildPagePath('sessionTypes', language),
    signIn: 'counsellor',
    before: openSessionTypeForm,
  },
  { id: 'client', path: (language) => buildPagePath('clients', language), signIn: 'counsellor', before: openContact },
  ...listScreens('newcomer', NEW_PROVIDER_PAGES),
  { id: 'become-counsellor', path: (language) => buildPagePath('providerProfile', language), signIn: 'customer' },
  { id: 'invitations', path: (language) => buildPagePath('invitations', language), signIn: 'counsellor' },
  {
    id: 'newInvitation',
    path: (language) => buildPagePath('newInvitation', language),
    signIn: 'counsellor',
    dark: true,
  },
  {
    id: 'payout-and-tax',
    path: (language) => buildPagePath('stripeConnect', language),
    signIn: 'counsellor',
    dark: true,
  },
  { id: 'checkout-saved-card', path: counsellor, signIn: 'customer', before: openCheckoutFromProvider },
  { id: 'checkout', path: counsellor, signIn: 'customer', dark: true, before: openCheckoutWithCard },
  { id: 'checkout-declined', path: counsellor, signIn: 'customer', before: payWithDeclinedCard },
  { id: 'confirmation', path: counsellor, signIn: 'customer', before: payWithValidCard },
  { id: 'session-cancel', path: counsellor, signIn: 'customer', dark: true, before: openBookingChange('cancel') },
  { id: 'session-move', path: counsellor, signIn: 'customer', before: openBookingChange('move') },
  {
    id: 'payment-card',
    path: (language) => buildPagePath('paymentCard', language),
    signIn: 'customer',
    before: ({ page }) => waitForVisible('the card fields', page.locator('iframe[name="payment-card-frame"]')),
  },
  { id: 'profile', path: (language) => buildPagePath('profile', language), signIn: 'customer', dark: true },
  { id: 'messages', path: (language) => buildPagePath('messages', language), signIn: 'customer' },
  {
    id: 'conversation',
    path: (language) => buildPagePath('messages', language),
    signIn: 'customer',
    dark: true,
    before: openConversation,
  },
  {
    id: 'provider-conversation',
    path: (language) => buildPagePath('providerMessages', language),
    signIn: 'counsellor',
    before: openConversation,
  },
  { id: 'my-sessions', path: (language) => buildPagePath('mySessions', language), signIn: 'customer' },
  ...(['history', 'reviews'] as const).map(
    (when): Screen => ({
      id: `my-${when}`,
      path: (language) => `${buildPagePath('mySessions', language)}?when=${when}`,
      signIn: 'customer',
    }),
  ),
  {
    id: 'my-sessions-failed',
    path: (language) => buildPagePath('mySessions', language),
    signIn: 'customer',
    dark: true,
    before: reloadWithServerErrors,
  },
  {
    id: 'my-invoices',
    path: (language) => `${buildPagePath('mySessions', language)}?when=invoices`,
    signIn: 'customer',
    dark: true,
  },
  ...(['organizationPageTexts', 'organizationMembers', 'organizationStatistics'] as const).map(
    (id): Screen => ({ id, path: (language) => buildPagePath(id, language), signIn: 'manager', dark: true }),
  ),
  ...ADMIN_SCREENS,
  ...FAILURE_SCREENS,
]
