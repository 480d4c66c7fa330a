import { randomBytes } from 'node:crypto'
import { PAGES } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'

/** Paths of the pages that may load Stripe's script, with and without a language segment. */
const PAYMENT_PATHS = [
  /^\/stripe\//,
  ...(PAGES as readonly Page[])
    .filter((page) => page.loadsStripe)
    .flatMap((page) => [...page.paths, ...page.et])
    .map((path) => new RegExp(`^/(?:${PATH_LANGUAGES.join('|')})/${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')),
]

export function isPaymentPath(path: string): boolean {
  return PAYMENT_PATHS.some((pattern) => pattern.test(path))
}

export const createNonce = (): string => randomBytes(16).toString('base64')

/** Stripe's script also needs Stripe's API, and frames in which banks authenticate the cardholder. */
const STRIPE_ORIGIN = 'https://js.stripe.com'
const STRIPE_SOURCES = {
  script: STRIPE_ORIGIN,
  connect: 'https://api.stripe.com',
  frame: `${STRIPE_ORIGIN} https://hooks.stripe.com`,
}
/** The sandbox serves script, API and frames from one origin. */
const getPaymentSources = (origin: string) =>
  origin === STRIPE_ORIGIN ? STRIPE_SOURCES : { script: origin, connect: origin, frame: origin }

interface PolicyOptions {
  /** Allows the inline scripts and styles of a response that carry this nonce. */
  nonce?: string
  /**
   * Allows inline scripts by the hash of their content, for a page whose response is reused and which therefore cannot
   * use a nonce.
   */
  hashes?: readonly string[]
  /**
   * Stripe's origin on the checkout and payment return pages, otherwise null: pages that show a topic or a person must
   * not load Stripe's script.
   */
  paymentOrigin: string | null
  isLocalHttp: boolean
}

/**
 * Builds the content security policy of a page (stack trial, section 4). A nonce in `style-src` would disable
 * 'unsafe-inline' and with it style attributes, so elements and attributes have separate directives.
 */
export function buildContentSecurityPolicy({ nonce, hashes = [], paymentOrigin, isLocalHttp }: PolicyOptions): string {
  const payment = paymentOrigin ? getPaymentSources(paymentOrigin) : null
  const own = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ')
  return [
    "default-src 'self'",
    `script-src ${[own, ...hashes, ...(payment ? [payment.script] : [])].join(' ')}`,
    `style-src-elem ${own}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${payment ? ` ${payment.connect}` : ''}`,
    ...(payment ? [`frame-src ${payment.frame}`] : []),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isLocalHttp ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

/**
 * Page headers other than the content security policy. URLs contain topics and names, so no referrer is sent to other
 * sites.
 */
export const PAGE_HEADERS = {
  'cache-control': 'private, no-cache',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The session room needs camera, microphone and a screen wake lock. Speaker selection, which it needs too, is allowed
  // by default; Chromium does not recognise its name and would warn on every page.
  'permissions-policy': 'camera=(self), microphone=(self), screen-wake-lock=(self), geolocation=(self)',
  vary: 'Accept-Language, Cookie',
} as const
