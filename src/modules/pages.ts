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
  // Must come last: the path of a provider's website is just a slug, so it matches every one-segment path.
  ...providersPages,
] as const

export type PageId = (typeof PAGES)[number]['id']

/** Path of the payment return page, which has no language segment and a bare layout (specification §2). */
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

const PAGES_BY_ID: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.id, page]))

/**
 * Builds the path of a page in a language, using the Estonian alias where one exists. `params` fill `:name` segments.
 */
export function buildPagePath(id: PageId, language: PathLanguage, params: Record<string, string> = {}): string {
  const page = PAGES_BY_ID.get(id)!
  const options = language === 'et' && page.et.length > 0 ? page.et : page.paths
  const paramCount = Object.keys(params).length
  const isFilled = (path: string) => {
    const names = path.match(/:\w+/g) ?? []
    return names.length === paramCount && names.every((name) => name.slice(1) in params)
  }
  const path = options.find(isFilled) ?? options[0] ?? ''
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled === '' ? `/${language}` : `/${language}/${filled}`
}
