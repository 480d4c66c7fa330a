import type { PathLanguage } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'
import { accountsPages } from './accounts/pages.ts'
import { adminPages } from './admin/pages.ts'
import { availabilityPages } from './availability/pages.ts'
import { bookingsPages } from './bookings/pages.ts'
import { contentPages } from './content/pages.ts'
import { feedbackPages } from './feedback/pages.ts'
import { invitationsPages } from './invitations/pages.ts'
import { messagingPages } from './messaging/pages.ts'
import { organizationsPages } from './organizations/pages.ts'
import { paymentsPages } from './payments/pages.ts'
import { payoutsPages } from './payouts/pages.ts'
import { providersPages } from './providers/pages.ts'
import { searchPages } from './search/pages.ts'
import { sessionRoomPages } from './session-room/pages.ts'

export const PAGES = [
  ...accountsPages,
  ...availabilityPages,
  ...paymentsPages,
  ...sessionRoomPages,
  ...organizationsPages,
  ...searchPages,
  ...contentPages,
  ...messagingPages,
  ...feedbackPages,
  ...bookingsPages,
  ...payoutsPages,
  ...invitationsPages,
  ...adminPages,
  // Must come last: the path of a counsellor's website is just a slug, so it matches every one-segment path.
  ...providersPages,
] as const

export type PageId = (typeof PAGES)[number]['id']

/** Path of the payment return without a language segment, in a bare layout (specification §2). */
export const BARE_PAYMENT_RETURN = '/stripe/stripe-callback/:paymentIntentId'

/** First segments of the paths that have no language segment (specification §2). */
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
