import { randomBytes } from 'node:crypto'
import { PAGES, type Page } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** Paths, with and without the language, whose documents may load the payment provider's script. */
const PAYMENT_PATHS = [
  /^\/stripe\//,
  ...(PAGES as readonly Page[])
    .filter((page) => page.pays)
    .flatMap((page) => [...page.paths, ...page.et])
    .map((path) => new RegExp(`^/(?:${PATH_LANGUAGES.join('|')})/${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')),
]

export function isPaymentPath(path: string): boolean {
  return PAYMENT_PATHS.some((pattern) => pattern.test(path))
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/** What the real provider's script needs beside its own address: its calls, and the frames that banks ask for consent in. */
const REAL_PROVIDER = 'https://js.stripe.com'
const REAL_SOURCES = {
  script: REAL_PROVIDER,
  connect: 'https://api.stripe.com',
  frame: `${REAL_PROVIDER} https://hooks.stripe.com`,
}
/** The sandbox does it all from one address. */
const sourcesOf = (origin: string) =>
  origin === REAL_PROVIDER ? REAL_SOURCES : { script: origin, connect: origin, frame: origin }

interface Policy {
  nonce: string
  /** The provider's origin on checkout and payment return, null elsewhere: no page that shows a topic or a person loads it. */
  paymentOrigin: string | null
  isLocalHttp: boolean
}

/**
 * The content policy of a page (stack trial, section 4). A nonce in `style-src` would switch 'unsafe-inline' off and with
 * it style attributes, so elements and attributes are named apart.
 */
export function contentPolicy({ nonce, paymentOrigin, isLocalHttp }: Policy): string {
  const payment = paymentOrigin ? sourcesOf(paymentOrigin) : null
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${payment ? ` ${payment.script}` : ''}`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${payment ? ` ${payment.connect}` : ''}`,
    ...(payment ? [`frame-src ${payment.frame}`] : []),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    ...(isLocalHttp ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

/** The other headers of every page. Addresses name topics and people, so no other site is told where a reader came from. */
export function pageHeaders(isLocalHttp: boolean): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The session room: who is seen and heard, by which speaker, and a screen that stays on meanwhile.
    'permissions-policy':
      'camera=(self), microphone=(self), speaker-selection=(self), screen-wake-lock=(self), geolocation=(self)',
    vary: 'Accept-Language, Cookie',
    ...(isLocalHttp ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
